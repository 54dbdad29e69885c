import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../platform/api.ts';
import { Button } from '../platform/controls/button.tsx';
import { keepFile } from '../platform/keep-file.ts';
import { useCommand } from '../platform/live-command.ts';
import { showToast } from '../platform/overlay/toasts.tsx';
import './badges-texts.ts';

type Won = Answer<'GET', 'badges/player_reward'>['win'];

/** Takes a badge along that one has won oneself: its picture, with the credential in it. */
export function TakeAlong({ win }: { win: Won }) {
  const { t } = useTranslation();
  const [take, { pending }] = useCommand('badges/credential');
  const keep = async () => {
    const file = (await take({ badgeid: win.badgeid, win: win.player_badge_id, format: 'png' })) as Blob | undefined;
    if (file) keepFile(file, 'badge.png');
    showToast({ text: t(file ? 'badges.achievement.taken' : 'badges.achievement.notTaken') });
  };
  return (
    <Button icon={<IconDownload stroke={1.75} />} busy={pending} onClick={() => void keep()}>
      {t('badges.achievement.take')}
    </Button>
  );
}
