import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { Clock } from '../platform/clock.ts';
import type { Instant } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { Outbox, RefusedForGood } from '../platform/outbox/outbox.ts';
import type { Letter } from '../platform/outbox/outbox-rows.ts';
import { Settings } from '../platform/settings.ts';
import type { EmailAddress } from '../players/address.values.ts';
import { type LaidOut, layOut, type MailContent } from './mail-layout.ts';

/** A short mail. It never names anybody: it is read by whoever reads that address. `goodForMs`: what it says is of no use later. */
export type MailMessage = { to: EmailAddress; goodForMs: number } & MailContent;

/** Whom a mail of an organisation's own is for: told again when the address refuses it for good. `addressNumber`: which of theirs, the first is 1. */
export type Addressee = { organisationId: string; profileId: string; addressNumber: number };

const KIND = 'mail';
const HOUR_MS = 3_600_000;
/** Mails in the folder are kept for a week. */
const KEPT_MS = 7 * 24 * HOUR_MS;

/**
 * Sends mail from the outbox through SMTP_URL, or else writes it into a folder and says so on the console. Nobody waits for more than that
 * it is accepted: how long the rest takes must not tell what it says.
 */
@Injectable()
export class Mail implements OnModuleInit, OnApplicationShutdown {
  private readonly smtp: Transporter | undefined;
  private readonly toFile = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  /** Where mails are written to where there is no SMTP_URL. */
  readonly folder: string;
  private readonly origin: string;
  private readonly host: string;
  private tidying: NodeJS.Timeout | undefined;
  private refused: ((addressee: Addressee) => Promise<void>) | undefined;

  constructor(
    settings: Settings,
    private readonly keys: Keys,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {
    this.smtp =
      settings.smtpUrl === undefined
        ? undefined
        : createTransport({
            url: settings.smtpUrl,
            dnsTimeout: 5_000,
            connectionTimeout: 10_000,
            greetingTimeout: 10_000,
            socketTimeout: 60_000,
          });
    this.folder = settings.file('outbox');
    this.origin = settings.origin;
    this.host = new URL(settings.origin).hostname.replace(/[^A-Za-z0-9.-]/g, '');
    outbox.carry(KIND, (letter) => this.carry(letter));
  }

  onModuleInit(): void {
    this.removeOld();
    this.tidying = setInterval(() => this.removeOld(), HOUR_MS).unref();
  }

  /** It will be sent, whatever happens, when this answers. @throws RecordsUnavailable */
  async send({ to, goodForMs, ...content }: MailMessage): Promise<void> {
    const laidOut = JSON.stringify(layOut(content, this.origin));
    await this.outbox.add({ kind: KIND, destination: to, content: laidOut, goodForMs });
  }

  /**
   * Sends a mail that follows from a fact: made again, it is the same one (`id`). `about`: whose mail it is, which goes with the organisation.
   * @throws RecordsUnavailable
   */
  async sendOnce({ to, goodForMs, ...content }: MailMessage, id: string, about: Addressee | { organisationId: string }): Promise<void> {
    const laidOut = JSON.stringify(layOut(content, this.origin));
    await this.outbox.add({ id, kind: KIND, destination: to, content: laidOut, about, goodForMs });
  }

  /**
   * Sends a mail at once, of a letter whose sender writes it when it goes: what it says rests nowhere.
   * @throws RefusedForGood when nobody has the address; Error when it has not arrived
   */
  async deliver(letter: Letter, { to, ...content }: Omit<MailMessage, 'goodForMs'>): Promise<void> {
    await this.carry({ ...letter, destination: to, content: JSON.stringify(layOut(content, this.origin)) });
  }

  /** Says who is told of addresses that refuse a mail of {@link sendOnce} for good; before the mail is dead, and perhaps twice. */
  whenRefused(listener: (addressee: Addressee) => Promise<void>): void {
    this.refused = listener;
  }

  /** Removes mails to an address: those that wait, and those in the folder. */
  async forget(address: EmailAddress): Promise<void> {
    await this.outbox.forget(KIND, address);
    await this.removeMarked(address);
  }

  /** Removes the mails of an organisation's own, which say its name, likewise. */
  async forgetOrganisation(organisationId: string): Promise<void> {
    await this.outbox.forgetOrganisation(organisationId);
    await this.removeMarked(organisationId);
  }

  /** Removes from the folder the mails of an organisation that name people. */
  async forgetNaming(organisationId: string): Promise<void> {
    await this.removeMarked(`names ${organisationId}`);
  }

  onApplicationShutdown(): void {
    clearInterval(this.tidying);
  }

  /** The same each time that it is sent: a mail program that has the id shows it once. */
  private mailOf({ id, destination, content, since }: Letter) {
    const { unsubscribe, ...laidOut } = JSON.parse(content) as LaidOut;
    return {
      from: `Laurel <laurel@${this.host}>`,
      to: destination,
      messageId: `<${id}@${this.host}>`,
      date: new Date(since),
      baseBoundary: id,
      ...laidOut,
      // RFC 8058.
      ...(unsubscribe !== undefined && {
        headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      }),
    };
  }

  private carry(letter: Letter): Promise<void> {
    return this.smtp ? this.bySmtp(this.smtp, letter) : this.intoFolder(letter);
  }

  private async bySmtp(smtp: Transporter, letter: Letter): Promise<void> {
    try {
      await smtp.sendMail(this.mailOf(letter));
    } catch (error) {
      if (letter.about === undefined || !isNoAddress(error)) throw error;
      if ('profileId' in letter.about) await this.refused?.(letter.about as Addressee);
      throw new RefusedForGood(error.message);
    }
  }

  private async intoFolder(letter: Letter): Promise<void> {
    const mail = this.mailOf(letter);
    const { message } = (await this.toFile.sendMail(mail)) as { message: Buffer };
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    const { organisationId } = (letter.about ?? {}) as Partial<Addressee>;
    const whose = [letter.destination, ...(organisationId === undefined ? [] : [organisationId])];
    // What is written when it goes names people.
    if (letter.kind !== KIND) whose.push(`names ${organisationId}`);
    const marks = await Promise.all(whose.map((one) => this.mark(one)));
    const name = `${inName(letter.since)}-${marks.join('-')}-${letter.id.slice(0, 8)}.eml`;
    const file = join(this.folder, name);
    writeFileSync(file, message, { mode: 0o600 });
    process.stdout.write(`Mail "${mail.subject}": ${file}\n`);
  }

  /** Their names begin with the time. */
  private removeOld(): void {
    const oldest = inName(new Date(Date.parse(this.clock.now()) - KEPT_MS).toISOString());
    for (const file of this.filesInFolder()) if (file.endsWith('.eml') && file < oldest) rmSync(join(this.folder, file), { force: true });
  }

  private async removeMarked(whose: string): Promise<void> {
    const mark = await this.mark(whose);
    for (const file of this.filesInFolder()) if (file.includes(mark)) rmSync(join(this.folder, file), { force: true });
  }

  /** Names the mails to an address, or of an organisation, without telling it. */
  private async mark(whose: string): Promise<string> {
    return (await this.keys.keyedHash('', 'mail', whose)).slice(0, 16);
  }

  private filesInFolder(): string[] {
    try {
      return readdirSync(this.folder);
    } catch {
      return [];
    }
  }
}

/** The mail server knows for good that nobody has this address; what else it says no to may be about this server or this mail. */
function isNoAddress(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { command, responseCode } = error as { command?: string; responseCode?: number };
  return command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500;
}

function inName(instant: Instant): string {
  return instant.replaceAll(':', '-');
}
