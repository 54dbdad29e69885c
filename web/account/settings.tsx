import { IconBuilding, IconChevronRight, IconDeviceDesktop, IconShieldLock, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Page } from '../platform/page/page.tsx';
import { useViewer } from '../platform/session/session.ts';
import '../settings/settings-texts.ts';
import './account-pages-texts.ts';
import classes from './account.module.css';

/** Where one's own settings are, and for admins the organisation's (RT-022). */
export default function Settings() {
  const { t } = useTranslation();
  const { admin, personal, organisation } = useViewer();
  const places = [
    { to: '/v_settings/account', icon: IconShieldLock, label: t('account.heading'), text: t('account.headingMore') },
    { to: '/v_settings/ui', icon: IconDeviceDesktop, label: t('ui.title'), text: t('ui.more') },
    { to: '/v_settings/profiles', icon: IconUsers, label: t('profiles.title'), text: t('account.profilesMore') },
    ...(admin && !personal
      ? [
          {
            to: '/v_settings/organization',
            icon: IconBuilding,
            label: t('settings.organisation'),
            text: t('settings.facts', { organisation }),
          },
        ]
      : []),
  ];
  return (
    <Page title={t('shell.settings')}>
      <ul className={`${classes.rows} ${classes.places}`}>
        {places.map(({ to, icon: Icon, label, text }) => (
          <li key={to}>
            <Icon size={20} stroke={1.75} className={classes.icon} />
            <div className="grow">
              <Link to={to} className="strong">
                {label}
              </Link>
              <p className="soft">{text}</p>
            </div>
            <IconChevronRight size={16} stroke={1.75} className={classes.icon} />
          </li>
        ))}
      </ul>
    </Page>
  );
}
