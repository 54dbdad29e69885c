import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { Clock } from '../platform/clock.ts';
import type { Instant } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { Settings } from '../platform/settings.ts';
import type { EmailAddress } from '../players/address.values.ts';
import { layOut, type MailContent } from './mail-layout.ts';

/** A short mail. It never names anybody: it is read by whoever reads that address. */
export type MailMessage = { to: EmailAddress } & MailContent;

const ATTEMPTS = 3;
const PAUSE_MS = 2_000;
const HOUR_MS = 3_600_000;
/** Mails in the outbox are kept for a week. */
const KEPT_MS = 7 * 24 * HOUR_MS;

/**
 * Sends mail through SMTP_URL, or else writes it into the outbox folder and says so on the console.
 * Nobody waits for it: how long it takes must not tell what it says.
 */
@Injectable()
export class Mail implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger('mail');
  private readonly smtp: Transporter | undefined;
  private readonly toFile = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  private readonly under = new Set<Promise<void>>();
  /** The folder that mails are written into where there is no SMTP_URL. */
  readonly outbox: string;
  private readonly sender: string;
  private readonly origin: string;
  private tidying: NodeJS.Timeout | undefined;

  constructor(
    settings: Settings,
    private readonly keys: Keys,
    private readonly clock: Clock,
  ) {
    this.smtp =
      settings.smtpUrl === undefined
        ? undefined
        : createTransport({ url: settings.smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000 });
    this.outbox = settings.file('outbox');
    this.origin = settings.origin;
    this.sender = `Laurel <laurel@${new URL(settings.origin).hostname.replace(/[^A-Za-z0-9.-]/g, '')}>`;
  }

  onModuleInit(): void {
    this.removeOld();
    this.tidying = setInterval(() => this.removeOld(), HOUR_MS).unref();
  }

  send(message: MailMessage): void {
    const sending: Promise<void> = this.deliver(message).finally(() => this.under.delete(sending));
    this.under.add(sending);
  }

  /** Waits for what is under way. */
  async sent(): Promise<void> {
    await Promise.all(this.under);
  }

  /** Removes mails to an address from the outbox. */
  async forget(address: EmailAddress): Promise<void> {
    if (!this.smtp) await this.sent();
    const mark = await this.mark(address);
    for (const file of this.filesInOutbox()) if (file.includes(mark)) rmSync(join(this.outbox, file), { force: true });
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.tidying);
    await this.sent();
    this.smtp?.close();
  }

  private async deliver(message: MailMessage): Promise<void> {
    try {
      if (this.smtp) await this.throughServer(this.smtp, message);
      else await this.intoOutbox(message);
    } catch (error) {
      this.log.error(`a mail could not be sent: ${(error as Error).message}`);
    }
  }

  private async throughServer(smtp: Transporter, message: MailMessage): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await smtp.sendMail(this.letter(message));
        return;
      } catch (error) {
        if (attempt === ATTEMPTS) throw error;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt).unref());
      }
    }
  }

  private async intoOutbox(message: MailMessage): Promise<void> {
    const built = (await this.toFile.sendMail({ ...this.letter(message), date: new Date(this.clock.now()) })) as { message: Buffer };
    mkdirSync(this.outbox, { recursive: true, mode: 0o700 });
    const file = join(this.outbox, `${inName(this.clock.now())}-${await this.mark(message.to)}-${crypto.randomUUID().slice(0, 8)}.eml`);
    writeFileSync(file, built.message, { mode: 0o600 });
    process.stdout.write(`Mail "${message.subject}": ${file}\n`);
  }

  private letter({ to, ...content }: MailMessage) {
    return { from: this.sender, to, ...layOut(content, this.origin) };
  }

  /** Their names begin with the time. */
  private removeOld(): void {
    const oldest = inName(new Date(Date.parse(this.clock.now()) - KEPT_MS).toISOString());
    for (const file of this.filesInOutbox()) if (file.endsWith('.eml') && file < oldest) rmSync(join(this.outbox, file), { force: true });
  }

  /** Names the mails to an address without telling it. */
  private async mark(address: EmailAddress): Promise<string> {
    return (await this.keys.keyedHash('', 'mail', address)).slice(0, 16);
  }

  private filesInOutbox(): string[] {
    try {
      return readdirSync(this.outbox);
    } catch {
      return [];
    }
  }
}

function inName(instant: Instant): string {
  return instant.replaceAll(':', '-');
}
