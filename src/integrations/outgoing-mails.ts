import type { MailMessage } from '../mail/mail.ts';
import { fill } from '../mail/mail-layout.ts';
import { mailTexts } from '../mail/mail.texts.ts';
import type { EmailAddress } from '../players/address.values.ts';
import type { Stop } from './integrations.events.ts';
import type { InWords } from './tell-in-words.ts';

/** Who was away for longer sees it on the page. */
const GOOD_FOR_MS = 7 * 86_400_000;

/** What happened, to an admin: it names people, and is written when it goes. */
export function outgoingMail(
  to: EmailAddress,
  { organisation, lines, name, origin }: InWords & { name: string; origin: string },
): Omit<MailMessage, 'goodForMs'> {
  const { subject, lead, why } = mailTexts.outgoing;
  return {
    to,
    subject: fill(subject, { organisation, name }),
    blocks: [
      { kind: 'words', words: fill(lead, { organisation }) },
      ...lines.map((words) => ({ kind: 'words', words }) as const),
      { kind: 'way', label: mailTexts.digest.open, url: `${origin}/` },
      { kind: 'note', words: fill(why, { name }) },
    ],
  };
}

/** A webhook was switched off. It says neither which nor whereto: those who may know look. */
export function outgoingStoppedMail(
  to: EmailAddress,
  { organisation, why, origin }: { organisation: string; why: Stop; origin: string },
): MailMessage {
  const { subject, look, missed, ...texts } = mailTexts.outgoingStopped;
  return {
    to,
    goodForMs: GOOD_FOR_MS,
    subject: fill(subject, { organisation }),
    blocks: [
      { kind: 'words', words: fill(texts[why], { organisation }) },
      { kind: 'way', label: look, url: `${origin}/v_integrations` },
      { kind: 'note', words: missed },
    ],
  };
}
