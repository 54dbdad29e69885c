import { t } from '../../platform/texts/texts.ts';
import './keys-texts.ts';

/** What a key may do beside reading (U-141), in the order of choosing. */
export const SCOPES = [
  { scope: 'entries:write', text: 'entries' },
  { scope: 'players:write', text: 'players' },
  { scope: 'series:write', text: 'series' },
  { scope: 'competitions:write', text: 'competitions' },
  { scope: 'badges:write', text: 'badges' },
  { scope: 'quests:write', text: 'quests' },
  { scope: 'objects:write', text: 'objects' },
  { scope: 'webhooks:write', text: 'webhooks' },
] as const;

/** A scope in words. */
export function scopeName(scope: string): string {
  const known = SCOPES.find((one) => one.scope === scope);
  return known ? t(`apiKeys.scope.${known.text}`) : t('apiKeys.scope.read');
}
