import type { MailMessage } from '../mail/mail.ts';
import type { EmailAddress } from '../players/address.values.ts';

/** Mails about accounts. Only the mail says whether the address has one: calls answer alike before a code is proved. */

export function codeMail(to: EmailAddress, code: string, hasAccount: boolean): MailMessage {
  const what = hasAccount ? 'Your code to sign in' : 'There is no account for this address yet. Your code to register';
  return {
    to,
    subject: 'Your Laurel code',
    text: `${what}:\n\n${code}\n\nIt is good for 15 minutes and for one use. If you did not ask for it, leave it be.\n`,
  };
}

export function resetMail(to: EmailAddress, link: string): MailMessage {
  return {
    to,
    subject: 'Choose a new Laurel password',
    text: `Choose a new password here:\n\n${link}\n\nThe link is good for 60 minutes and for one use. If you did not ask for it, leave it be.\n`,
  };
}

export function noAccountMail(to: EmailAddress, origin: string): MailMessage {
  return {
    to,
    subject: 'Choose a new Laurel password',
    text: `Somebody asked for a new password for this address, but it has no account at ${origin}.\n\nIf it was you, register there, or use the address you registered with.\n`,
  };
}
