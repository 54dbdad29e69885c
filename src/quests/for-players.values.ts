import type { QuestSettings } from './quests.events.ts';

/** Players may take what is published, and no templates (U-001, U-104). */
export function isForPlayers({ phase, isTemplate }: Pick<QuestSettings, 'phase' | 'isTemplate'>): boolean {
  return phase === 2 && !isTemplate;
}
