import type { AuditAct, AuditRow } from '../../../projections/audit-trail/audit-trail.view.ts';
import { SECURITY_ACTS } from '../../../src/accounts/security-log.values.ts';
import { catalogue } from '../../../src/catalogue.events.ts';
import { formatCount, formatGain } from '../../platform/format/numbers.ts';
import { t } from '../../platform/texts/texts.ts';
import { pointsTexts } from '../../platform/texts/points.texts.ts';

/** What a fact is called. */
export function factText(type: string): string {
  return catalogue.get(type)?.label ?? (type in SECURITY_ACTS ? SECURITY_ACTS[type as keyof typeof SECURITY_ACTS] : type);
}

/** What a row says that happened: a revocation that puts another entry in the place is a correction. */
export function rowText({ type, details }: AuditRow): string {
  return type === 'RevocationApplied' && details.replacedBy ? t('points.audit.corrected') : factText(type);
}

/** What a further value of a fact is called. */
export function detailText(name: string): string {
  return name in pointsTexts.points.detail ? t(`points.detail.${name as keyof typeof pointsTexts.points.detail}`) : name;
}

/** What somebody did, in one line: `You revoked 3 entries of 2 players: wrong file`. */
export function actText(act: AuditAct, me: string): string {
  const did = didText(act, me);
  return act.reason ? t('points.audit.of', { did, reason: act.reason }) : did;
}

function didText(act: AuditAct, me: string): string {
  const { type, channel, entries, points, name, details } = act;
  const who = actorText(act, me);
  const players = playersText(act);
  const ofPlayers = act.players === null ? '' : t('points.audit.ofPlayers', { players });
  const said = { who, count: entries, formatted: formatCount(entries), players, ofPlayers };
  switch (type) {
    case 'PointsAwarded':
      if (details.source === 'link') return t('points.audit.followed', said);
      if (channel === 'import') return t('points.audit.imported', said);
      if (entries === 1 && name && points !== null) return t('points.audit.gave', { ...said, name, points: formatGain(points) });
      return t('points.audit.gaveMany', said);
    case 'PointsRetagged':
      return t('points.audit.tagged', said);
    case 'RevocationApplied':
      return details.replacedBy ? t('points.audit.correctedOf', said) : t('points.audit.revoked', said);
    case 'ReinstatementApplied':
      return t('points.audit.reinstated', said);
    default:
      return t('points.audit.did', { who, fact: factText(type) });
  }
}

function playersText({ players, name }: AuditAct): string {
  if (players === 1 && name) return name;
  return players === null ? t('points.audit.many') : t('points.audit.players', { count: players, formatted: formatCount(players) });
}

export function isAct(row: AuditRow | AuditAct): row is AuditAct {
  return 'entries' in row;
}

export function actorText({ type, actor, channel }: AuditRow, me: string): string {
  if (type === 'SignInRefused' || type === 'PasswordChangeRefused') return t('points.audit.somebody');
  if (actor.profileId === me) return t('points.you');
  if (actor.name) return actor.name;
  if (actor.userId?.startsWith('key:')) return t('points.audit.apiKey');
  if (channel === 'reaction' || channel === 'schedule') return t('points.audit.byItself');
  return actor.profileId === null && actor.userId === null ? t('points.audit.commandLine') : t('points.audit.noAccount');
}

/** The reason, else the most telling of what the fact says. */
export function whyText({ reason, details }: AuditRow): string {
  if (reason) return reason;
  const told = ['entries', 'daily', 'weekly', 'monthly', 'factor', 'baseValue', 'tags', 'what', 'place', 'count'] as const;
  return told
    .flatMap((name) => (details[name] === undefined || details[name] === null ? [] : [`${detailText(name)} ${valueText(details[name])}`]))
    .join(', ');
}

export function valueText(value: string | number | boolean | null): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return t(value ? 'points.audit.yes' : 'points.audit.no');
  return isSeen(value) ? t(`points.audit.seen.${SEEN[value]}`) : String(value);
}

/** What the security log names by the call that showed it. */
const SEEN = {
  'profile/list_players': 'players',
  'profile/archive': 'archive',
  'profile/fetch_one': 'profile',
  'profile/facts': 'profile',
  'group/search_profiles_not_in_group': 'players',
  'scoreseries/export': 'history',
  'scoreseries/audit_export': 'audit',
} as const;

function isSeen(value: string | number): value is keyof typeof SEEN {
  return Object.hasOwn(SEEN, value);
}
