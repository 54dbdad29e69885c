import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A real mail server. What it does with a mail that it has to its last byte is said by `answer`; without an error it has taken it. */
export class MailServer {
  readonly mails: string[] = [];
  private readonly server: SMTPServer;

  /** @param refuses what it says to an address, before it has the mail; without an error it goes on */
  constructor(
    answer: (mail: number) => Promise<Error | undefined> = () => Promise.resolve(undefined),
    refuses: (address: string) => Error | undefined = () => undefined,
  ) {
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => done(refuses(address)),
      onData: (stream, _session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          this.mails.push(Buffer.concat(parts).toString());
          void answer(this.mails.length).then((error) => done(error));
        });
      },
    });
    this.server.on('error', () => undefined);
  }

  /** Answers its address. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => void this.server.listen(0, '127.0.0.1', resolve));
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(resolve));
  }

  /** The ids of the mails, in the order they came. */
  get ids(): string[] {
    return this.mails.map((mail) => /^Message-ID: (\S+)\r$/m.exec(mail)?.[1] ?? '');
  }
}
