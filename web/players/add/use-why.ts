import { useTranslation } from 'react-i18next';
import type { playersTexts } from '../players.texts.ts';
import '../players-texts.ts';

type Code = keyof typeof playersTexts.reviewPlayers.why;

/** Says in few words why a row is refused; where there are none, what the server says. */
export function useWhy(): (refused: { code: string; reason: string }) => string {
  const { t, i18n } = useTranslation();
  return ({ code, reason }) => (i18n.exists(`reviewPlayers.why.${code}`) ? t(`reviewPlayers.why.${code as Code}`) : reason);
}
