import type { Decisions } from '../platform/decisions.ts';
import type { Sealed } from '../platform/event.values.ts';
import { BadInput } from '../platform/http/refusals.ts';
import type { Who } from '../platform/http/who.ts';
import type { Keys } from '../platform/keys.ts';
import { mustBePlayers } from '../competitions/must-be-players.ts';
import { isVisible } from '../platform/text.values.ts';
import { mustSee } from '../players/must-see.ts';

/** The longest text, in characters, after the spaces around it are gone. */
export const MOST_CHARACTERS = 5_000;
export const MOST_MENTIONS = 20;

/** Words of a person on their way, in plain. */
export type Words = { text: string; mentions: readonly string[] };

const REQUIRED = {
  message: ['message-required', 'Feed post message required'],
  feedcomment: ['comment-required', 'Feed comment required'],
} as const;

/**
 * What was written, trimmed, and whom it mentions, each once: their ids stand in it after an `@`.
 * @throws BadInput message-required, comment-required, too-many-characters, mention-not-in-text
 */
export function readWords(field: keyof typeof REQUIRED, sent = '', mentioned: readonly string[] = []): Words {
  const [text, mentions] = [sent.trim(), [...new Set(mentioned)]];
  const wrong = (code: string, message: string, problem: string) => new BadInput(code, message, { fields: [{ field, problem }] });
  const [code, says] = REQUIRED[field];
  if (!isVisible(text)) throw wrong(code, says, `must have 1 to ${MOST_CHARACTERS} characters`);
  if (Array.from(text).length > MOST_CHARACTERS)
    throw wrong('too-many-characters', `At most ${MOST_CHARACTERS} characters are taken`, `must have 1 to ${MOST_CHARACTERS} characters`);
  const missing = mentions.find((profileId) => !text.includes(`@${profileId}`));
  if (missing !== undefined) throw wrong('mention-not-in-text', 'Who is mentioned must stand in the text', `must hold @${missing}`);
  return { text, mentions };
}

/** Words as a fact holds them. @throws NotFound of somebody whom the author may not see, or who is no player any more */
export async function written(
  decisions: Decisions,
  keys: Keys,
  who: Who,
  { text, mentions }: Words,
): Promise<{ authorId: string; text: Sealed; mentions: string[] }> {
  const { organisationId = '', profileId: authorId = '' } = who;
  if (mentions.length > 0) {
    await mustBePlayers(decisions, organisationId, mentions);
    await mustSee(decisions, who, mentions);
  }
  return { authorId, text: await keys.seal(text, organisationId, authorId), mentions: [...mentions] };
}
