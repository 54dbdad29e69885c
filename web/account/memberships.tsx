import { IconBuilding } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../platform/controls/button.tsx';
import { Tag } from '../platform/controls/tag.tsx';
import { useSession } from '../platform/session/session.ts';
import { LeaveOrganisation, type Leaver } from './leave-organisation.tsx';
import classes from './account.module.css';

/** The organisations that one belongs to, each with the way out of it. */
export function Memberships() {
  const { t } = useTranslation();
  const profiles = useSession((session) => session.profiles);
  const [leaver, setLeaver] = useState<Leaver>();
  const members = profiles.flatMap(({ profile_id: profileId, Name: name, org_name: organisation, is_org_admin: admin }) =>
    organisation === null ? [] : [{ profileId, name, organisation, own: true, admin: admin === 1 }],
  );

  return (
    <>
      {members.length === 0 && <p className="soft">{t('leave.none')}</p>}
      <ul className={classes.rows}>
        {members.map(({ admin, ...one }) => (
          <li key={one.profileId}>
            <IconBuilding size={20} stroke={1.75} className={classes.icon} />
            <div className="grow">
              <p className={classes.name}>
                <bdi className="strong">{one.organisation}</bdi>
                {admin && <Tag>{t('players.admin')}</Tag>}
              </p>
              <p className="meta">
                <bdi>{one.name}</bdi>
              </p>
            </div>
            <Button onClick={() => setLeaver(one)} aria-label={t('leave.leave', { organisation: one.organisation })}>
              {t('leave.short')}
            </Button>
          </li>
        ))}
      </ul>
      <LeaveOrganisation leaver={leaver} onClose={() => setLeaver(undefined)} />
    </>
  );
}
