import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallRefused, fileOf } from '../platform/api.ts';
import { keepFile } from '../platform/keep-file.ts';
import { showToast } from '../platform/overlay/toasts.tsx';
import './account-pages-texts.ts';

/** Takes somebody's archive and has the browser keep it. `taking`: whose it is on the way; one at a time. */
export function useArchive() {
  const { t } = useTranslation();
  const [taking, setTaking] = useState<string>();
  const [error, setError] = useState<string>();

  /** @param profileid who acts @param player whose it is; one's own unless told */
  async function take(profileid: string, player?: string): Promise<void> {
    setTaking(player ?? profileid);
    setError(undefined);
    try {
      keepFile(await fileOf('profile/archive', { profileid, player }), 'laurel-archive.zip');
      showToast({ text: t('archive.taken') });
    } catch (refused) {
      if (!(refused instanceof CallRefused)) throw refused;
      setError(refused.message);
    } finally {
      setTaking(undefined);
    }
  }

  return { take: (profileid: string, player?: string) => void take(profileid, player), taking, error };
}
