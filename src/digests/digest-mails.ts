import type { NotificationType } from '../inbox/notification.values.ts';
import type { MailMessage } from '../mail/mail.ts';
import { fill } from '../mail/mail-layout.ts';
import { mailTexts } from '../mail/mail.texts.ts';
import type { EmailAddress } from '../players/address.values.ts';
import type { Mailed } from './digest.values.ts';

const DAY_MS = 86_400_000;
/** The next one tells it too. */
const GOOD_FOR_MS = { daily: DAY_MS, weekly: 2 * DAY_MS } as const satisfies Record<Mailed, number>;

/** What is told together. */
const LINES = ['points', 'revoked', 'badges', 'competitions', 'battles', 'posts', 'targets'] as const;
const LINE_OF: Record<NotificationType, (typeof LINES)[number]> = {
  points_received: 'points',
  points_revoked: 'revoked',
  badge_won: 'badges',
  badge_level: 'badges',
  badge_lost: 'badges',
  competition_added: 'competitions',
  competition_started: 'competitions',
  competition_ended: 'competitions',
  competition_won: 'competitions',
  battle_challenge: 'battles',
  battle_accepted: 'battles',
  battle_declined: 'battles',
  battle_won: 'battles',
  battle_lost: 'battles',
  post_comment: 'posts',
  post_like: 'posts',
  post_mention: 'posts',
  target_reached: 'targets',
};

type Digested = {
  organisation: string;
  digest: Mailed;
  /** How many times what was told. */
  news: ReadonlyMap<NotificationType, number>;
  origin: string;
  /** Where one press ends these mails. */
  unsubscribe: string;
};

/** What is new for somebody, in figures: it names the organisation, and nobody. */
export function digestMail(to: EmailAddress, { organisation, digest, news, origin, unsubscribe }: Digested): MailMessage {
  const { subject, lead, open, often, choose } = mailTexts.digest;
  const counts = LINES.map((line) => [line, [...news].reduce((sum, [type, n]) => sum + (LINE_OF[type] === line ? n : 0), 0)] as const);
  const lines = counts.filter(([, count]) => count > 0).map(([line, count]) => fill(mailTexts.digest[line], { count }));
  return {
    to,
    goodForMs: GOOD_FOR_MS[digest],
    unsubscribe,
    subject: fill(subject, { organisation }),
    blocks: [
      { kind: 'words', words: fill(lead, { organisation }) },
      ...lines.map((words) => ({ kind: 'words', words }) as const),
      { kind: 'way', label: open, url: `${origin}/` },
      { kind: 'note', words: often[digest] },
      { kind: 'way', label: choose, url: `${origin}/v_settings/accountdata` },
    ],
  };
}
