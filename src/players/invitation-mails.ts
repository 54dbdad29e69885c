import type { MailMessage } from '../mail/mail.ts';
import { fill } from '../mail/mail-layout.ts';
import { mailTexts } from '../mail/mail.texts.ts';
import type { EmailAddress } from './address.values.ts';
import { INVITATION_DAYS } from './invitation-tokens.ts';

/** An organisation asks whoever reads an address to join. It names the organisation, and nobody. */
export function invitationMail(to: EmailAddress, organisation: string, url: string): MailMessage {
  const { subject, lead, look, good } = mailTexts.invitation;
  return {
    to,
    goodForMs: INVITATION_DAYS * 86_400_000,
    subject: fill(subject, { organisation }),
    blocks: [
      { kind: 'words', words: fill(lead, { organisation }) },
      { kind: 'way', label: look, url },
      { kind: 'note', words: fill(good, { days: INVITATION_DAYS, organisation }) },
    ],
  };
}
