import { IconBuilding, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../platform/controls/button.tsx';
import { Tag } from '../platform/controls/tag.tsx';
import { switchProfile, useSession } from '../platform/session/session.ts';
import { LeaveOrganisation, type Leaver } from './leave-organisation.tsx';
import '../players/players-texts.ts';
import './account-pages-texts.ts';
import classes from './account.module.css';

/** The profiles that one has: which of them acts, how another does, and the way out of each organisation. */
export function Memberships() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const profiles = useSession((session) => session.profiles);
  const acting = useSession(({ viewer }) => viewer?.profileId);
  const [leaver, setLeaver] = useState<Leaver>();
  const [switching, setSwitching] = useState<string>();

  async function actAs(profileId: string) {
    if (switching !== undefined) return;
    setSwitching(profileId);
    await switchProfile(profileId);
    void navigate('/');
  }

  return (
    <>
      {profiles.every(({ org_name }) => org_name === null) && <p className="soft">{t('leave.none')}</p>}
      <ul className={classes.rows}>
        {profiles.map(({ profile_id: profileId, Name: name, org_name: organisation, is_org_admin }) => {
          const where = organisation ?? t('session.personal');
          const Icon = organisation === null ? IconUser : IconBuilding;
          return (
            <li key={profileId}>
              <Icon size={20} stroke={1.75} className={classes.icon} />
              <div className="grow">
                <p className={classes.name}>
                  <bdi className="strong">{where}</bdi>
                  {is_org_admin === 1 && organisation !== null && <Tag>{t('players.admin')}</Tag>}
                  {profileId === acting && <Tag kind="you">{t('profiles.here')}</Tag>}
                </p>
                <p className="meta">
                  <bdi>{name}</bdi>
                </p>
              </div>
              {profileId !== acting && (
                <Button
                  busy={switching === profileId}
                  onClick={() => void actAs(profileId)}
                  aria-label={t('profiles.actAs', { name, organisation: where })}
                >
                  {t('profiles.actHere')}
                </Button>
              )}
              {organisation !== null && (
                <Button
                  onClick={() => setLeaver({ profileId, name, organisation, own: true })}
                  aria-label={t('leave.leave', { organisation })}
                >
                  {t('leave.short')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <LeaveOrganisation leaver={leaver} onClose={() => setLeaver(undefined)} />
    </>
  );
}
