import { fill } from '../mail/mail-layout.ts';
import type { MailMessage } from '../mail/mail.ts';
import { mailTexts } from '../mail/mail.texts.ts';
import type { EmailAddress } from '../players/address.values.ts';

const DAY_MS = 24 * 60 * 60_000;

/** To whoever runs the server. Who wrote is told by ids: the address is not one of the organisation's. */
export function feedbackMail(
  to: EmailAddress,
  origin: string,
  { organisationId, profileId }: { organisationId: string; profileId: string },
  words: string,
): MailMessage {
  const { subject, lead, from } = mailTexts.feedback;
  const lines = words.split('\n').filter((line) => line.trim() !== '');
  return {
    to,
    goodForMs: 7 * DAY_MS,
    subject,
    blocks: [
      { kind: 'words', words: fill(lead, { origin }) },
      ...lines.map((line) => ({ kind: 'words' as const, words: line })),
      { kind: 'note', words: fill(from, { profileId, organisationId }) },
    ],
  };
}
