import { useTranslation } from 'react-i18next';
import type { CallRefused } from '../platform/api.ts';
import './settings-texts.ts';

/** How a form of settings says what was refused: `since`, because somebody else changed it meanwhile; then saving again replaces that (0044). */
export function useChangedSince(error: CallRefused | null) {
  const { t } = useTranslation();
  const since = error?.code === 'changed-since';
  /** What is wrong with a field, and what stands there now. */
  const problemOf = (field: string, stands: string | number) => {
    const told = error?.fields[field];
    return told && since ? `${told}. ${t('settings.nowIs', { value: stands })}` : told;
  };
  return { since, problemOf };
}
