import type { MailMessage } from '../mail/mail.ts';
import { fill } from '../mail/mail-layout.ts';
import { mailTexts } from '../mail/mail.texts.ts';
import type { EmailAddress } from '../players/address.values.ts';
import { LINK_VALID_MS } from './access-links.ts';
import { CODE_VALID_MS } from './one-time-codes.ts';

/** Mails about accounts. Only the mail says whether the address has one: calls answer alike before a code is proved. */

/** `purpose`: what the code is for, as the mail says. */
export function codeMail(to: EmailAddress, code: string, purpose: 'signIn' | 'register' | 'confirm'): MailMessage {
  const { subject, good } = mailTexts.code;
  return {
    to,
    goodForMs: CODE_VALID_MS,
    subject,
    blocks: [
      { kind: 'words', words: mailTexts.code[purpose] },
      { kind: 'code', code },
      { kind: 'note', words: fill(good, { minutes: minutes(CODE_VALID_MS) }) },
    ],
  };
}

export function resetMail(to: EmailAddress, url: string): MailMessage {
  const { subject, lead, choose, good } = mailTexts.reset;
  return {
    to,
    goodForMs: LINK_VALID_MS.reset,
    subject,
    blocks: [
      { kind: 'words', words: lead },
      { kind: 'way', label: choose, url },
      { kind: 'note', words: fill(good, { minutes: minutes(LINK_VALID_MS.reset) }) },
    ],
  };
}

export function noAccountMail(to: EmailAddress, origin: string): MailMessage {
  return said(to, mailTexts.noAccount, origin, LINK_VALID_MS.reset);
}

/** To the address that an account had. */
export function addressChangedMail(to: EmailAddress, origin: string): MailMessage {
  return said(to, mailTexts.addressChanged, origin, 24 * LINK_VALID_MS.reset);
}

/** To the address of an account that is gone. */
export function accountDeletedMail(to: EmailAddress, origin: string): MailMessage {
  return said(to, mailTexts.accountDeleted, origin, 24 * LINK_VALID_MS.reset);
}

/** What was done, and what to do if it was somebody else. */
function said(
  to: EmailAddress,
  { subject, lead, other }: { subject: string; lead: string; other: string },
  origin: string,
  goodForMs: number,
): MailMessage {
  return {
    to,
    goodForMs,
    subject,
    blocks: [
      { kind: 'words', words: fill(lead, { origin }) },
      { kind: 'words', words: fill(other, { origin }) },
    ],
  };
}

/** One of each, by the name of its preview. */
export function exampleMails(to: EmailAddress, origin: string): Readonly<Record<string, MailMessage>> {
  return {
    'code-sign-in': codeMail(to, '047115', 'signIn'),
    'code-register': codeMail(to, '047115', 'register'),
    'code-confirm': codeMail(to, '047115', 'confirm'),
    reset: resetMail(to, `${origin}/v_login/forgotpassword/4mQ9vT1xWJ0sYc7RkLpZ8eHdBn5gUaXf2tOqMiKyEwS`),
    'address-changed': addressChangedMail(to, origin),
    'account-deleted': accountDeletedMail(to, origin),
    'no-account': noAccountMail(to, origin),
  };
}

function minutes(ms: number): number {
  return ms / 60_000;
}
