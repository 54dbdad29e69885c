import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Page } from '../platform/page/page.tsx';
import { useViewer } from '../platform/session/session.ts';
import { FailedState } from '../platform/states/failed-state.tsx';
import { settingsOf } from './settings-frame.tsx';
import './settings-texts.ts';
import classes from './settings.module.css';

/** The menu of the organisation's settings (RT-009, U-036). */
export default function SettingsHome() {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { admin, organisation } = viewer;
  return (
    <Page title={t('settings.title')} facts={admin && t('settings.facts', { organisation })}>
      {admin ? (
        <nav className={classes.home} aria-label={t('settings.sections')}>
          {settingsOf(t, viewer).map(({ to, label, more, icon: Icon }) => (
            <Link key={to} to={to}>
              <Icon size={20} stroke={1.75} />
              <span className="grow">
                <span className="strong">{label}</span>
                <span className="meta">{more}</span>
              </span>
              <IconChevronRight size={16} stroke={1.75} />
            </Link>
          ))}
        </nav>
      ) : (
        <FailedState status={403} />
      )}
    </Page>
  );
}
