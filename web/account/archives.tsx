import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../platform/controls/button.tsx';
import { useSession } from '../platform/session/session.ts';
import { Refusal } from '../platform/states/refusal.tsx';
import { isolated } from '../platform/texts/texts.ts';
import '../profile/profile-texts.ts';
import './account-pages-texts.ts';
import classes from './account.module.css';
import { useArchive } from './take-archive.ts';

/** All that is kept about oneself, a file for each of one's profiles. */
export function Archives() {
  const { t } = useTranslation();
  const profiles = useSession((session) => session.profiles);
  const { take, taking, error } = useArchive();
  if (profiles.length === 0) return <p className="soft">{t('archive.none')}</p>;
  return (
    <>
      <Refusal>{error}</Refusal>
      <ul className={classes.rows}>
        {profiles.map(({ profile_id, org_name, Name }) => {
          const where = org_name ?? t('profile.personal');
          return (
            <li key={profile_id}>
              <div className="grow">
                <p className="strong">{where}</p>
                <p className="meta">{t('archive.as', { name: isolated(Name) })}</p>
              </div>
              <Button
                icon={<IconDownload size={16} stroke={1.75} />}
                busy={taking !== undefined}
                onClick={() => take(profile_id)}
                aria-label={`${t('archive.take')}: ${where}`}
              >
                {t('archive.take')}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
