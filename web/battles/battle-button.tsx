import { IconSwords } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../platform/controls/button.tsx';
import { useResource } from '../platform/live-resources.ts';
import { useSeriesList } from '../points/use-series.ts';
import { ChallengeDialog } from './challenge-dialog.tsx';
import { useAvailability } from './use-availability.ts';
import '../competitions/competitions-texts.ts';
import classes from './battles.module.css';

/** Challenges whoever a row of a board is of, or says why not; nothing where no battle is offered (R-041, U-106). */
export default function BattleButton({ profileId, name }: { profileId: string; name: string }) {
  const { t } = useTranslation();
  const { data: person } = useResource('profile/fetch_one', { profileid: profileId });
  const isThere = person?.profile.connected === 1 && !('deleted' in person.profile);
  const offer = useAvailability(isThere ? profileId : undefined);
  const { data } = useSeriesList();
  const [challenging, setChallenging] = useState(false);
  if (!offer) return null;
  return (
    <div className={classes.offer}>
      <Button size="sm" icon={<IconSwords stroke={1.75} />} disabled={!offer.available} onClick={() => setChallenging(true)}>
        {t('battle.battle')}
      </Button>
      {offer.reason && <span className="meta">{offer.reason}</span>}
      {offer.available && (
        <ChallengeDialog
          opponent={{ id: profileId, name, icon: person?.profile.icon }}
          stats={offer.stats}
          series={data?.scoreseries ?? []}
          opened={challenging}
          onClose={() => setChallenging(false)}
        />
      )}
    </div>
  );
}
