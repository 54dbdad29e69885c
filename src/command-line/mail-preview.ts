import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exampleMails } from '../accounts/account-mails.ts';
import { digestMail } from '../digests/digest-mails.ts';
import { feedbackMail } from '../feedback/feedback-mail.ts';
import { accessEndedMail, connectMail } from '../integrations/connection-mails.ts';
import { outgoingMail, outgoingStoppedMail } from '../integrations/outgoing-mails.ts';
import { layOut } from '../mail/mail-layout.ts';

const READER = 'ada@example.org';
const ORIGIN = 'https://laurel.example.org';

/** Writes every mail that Laurel sends, with example data, into a folder: as HTML and as plain text. Answers the files. */
export function previewMails(folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  const feedback = feedbackMail(READER, ORIGIN, { organisationId: 'ORGANISATION', profileId: 'PROFILE' }, 'The board is quick.');
  const news = new Map([['points_received', 30] as const, ['badge_won', 1] as const, ['post_like', 4] as const]);
  const about = { organisation: 'Example Ltd', digest: 'daily', news, origin: ORIGIN, unsubscribe: ORIGIN } as const;
  const digest = digestMail(READER, about);
  const outgoingStopped = outgoingStoppedMail(READER, { organisation: 'Example Ltd', why: 'unreachable', origin: ORIGIN });
  const accessEnded = accessEndedMail(READER, { organisation: 'Example Ltd', origin: ORIGIN });
  const connect = connectMail(READER, { organisation: 'Example Ltd', url: `${ORIGIN}/v_integrations/CONFIG/crm` });
  const lines = ['Ada: 12.5 in Deals', 'Grace has won Marathon', 'And 3 more.'];
  const outgoing = outgoingMail(READER, { organisation: 'Example Ltd', name: 'Sales, weekly', lines, origin: ORIGIN });
  const mails = { ...exampleMails(READER, ORIGIN), feedback, digest, outgoing, outgoingStopped, accessEnded, connect };
  return Object.entries(mails).flatMap(([name, mail]) => {
    const { subject, html, text } = layOut(mail, ORIGIN);
    const files: [string, string][] = [
      [join(folder, `${name}.html`), html],
      [join(folder, `${name}.txt`), `${subject}\n\n${text}`],
    ];
    for (const [file, content] of files) writeFileSync(file, content);
    return files.map(([file]) => file);
  });
}
