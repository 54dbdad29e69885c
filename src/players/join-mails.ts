import type { MailMessage } from '../mail/mail.ts';
import { fill } from '../mail/mail-layout.ts';
import { mailTexts } from '../mail/mail.texts.ts';
import type { EmailAddress } from './address.values.ts';

const DAY_MS = 86_400_000;
/** Later nobody waits for an answer any more. */
const GOOD_FOR_MS = 30 * DAY_MS;

/** Tells who asked to join an organisation that an admin has let them in. It names the organisation, and nobody. */
export function letInMail(to: EmailAddress, organisation: string, url: string): MailMessage {
  return answer(to, organisation, mailTexts.letIn, { kind: 'way', label: mailTexts.letIn.open, url });
}

/** Tells who asked to join an organisation that an admin has not let them in. It says not who. */
export function notLetInMail(to: EmailAddress, organisation: string): MailMessage {
  return answer(to, organisation, mailTexts.notLetIn, { kind: 'note', words: mailTexts.notLetIn.ask });
}

type Told = { subject: string; lead: string };

function answer(to: EmailAddress, organisation: string, { subject, lead }: Told, last: MailMessage['blocks'][number]): MailMessage {
  return {
    to,
    goodForMs: GOOD_FOR_MS,
    subject: fill(subject, { organisation }),
    blocks: [{ kind: 'words', words: fill(lead, { organisation }) }, last],
  };
}
