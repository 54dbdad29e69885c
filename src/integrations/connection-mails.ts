import type { MailMessage } from '../mail/mail.ts';
import { fill } from '../mail/mail-layout.ts';
import { mailTexts } from '../mail/mail.texts.ts';
import type { EmailAddress } from '../players/address.values.ts';

/** Who was away for longer sees it on the page. */
const GOOD_FOR_MS = 7 * 86_400_000;

/** A system lets Laurel in no more. It does not say which: those who may know look. */
export function accessEndedMail(to: EmailAddress, { organisation, origin }: { organisation: string; origin: string }): MailMessage {
  const { subject, lead, look, until } = mailTexts.accessEnded;
  return {
    to,
    goodForMs: GOOD_FOR_MS,
    subject: fill(subject, { organisation }),
    blocks: [
      { kind: 'words', words: fill(lead, { organisation }) },
      { kind: 'way', label: look, url: `${origin}/v_integrations` },
      { kind: 'note', words: until },
    ],
  };
}

/** An admin asks another to connect a system. It says neither who nor which: that they see there. */
export function connectMail(to: EmailAddress, { organisation, url }: { organisation: string; url: string }): MailMessage {
  const { subject, lead, connect, other } = mailTexts.connect;
  return {
    to,
    goodForMs: GOOD_FOR_MS,
    subject: fill(subject, { organisation }),
    blocks: [
      { kind: 'words', words: fill(lead, { organisation }) },
      { kind: 'way', label: connect, url },
      { kind: 'note', words: fill(other, { organisation }) },
    ],
  };
}
