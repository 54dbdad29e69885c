import type { AuditRow } from '../../../projections/views.ts';
import { t } from '../../platform/texts/texts.ts';
import { pointsTexts } from '../../platform/texts/points.texts.ts';

/** What a fact is called; one without a name keeps that of its type. */
export function factText(type: string): string {
  return type in pointsTexts.points.fact ? t(`points.fact.${type as keyof typeof pointsTexts.points.fact}`) : type;
}

/** What a row says that happened: a revocation that puts another entry in the place is a correction. */
export function rowText({ type, details }: AuditRow): string {
  return type === 'RevocationApplied' && details.replacedBy ? t('points.audit.corrected') : factText(type);
}

/** What a further value of a fact is called. */
export function detailText(name: string): string {
  return name in pointsTexts.points.detail ? t(`points.detail.${name as keyof typeof pointsTexts.points.detail}`) : name;
}

export function actorText({ actor, channel }: AuditRow, me: string): string {
  if (actor.profileId === me) return t('points.you');
  if (actor.name) return actor.name;
  return channel === 'reaction' ? t('points.audit.byItself') : t('points.audit.noAccount');
}

/** The reason, else the most telling of what the fact says. */
export function whyText({ reason, details }: AuditRow): string {
  if (reason) return reason;
  const told = ['entries', 'daily', 'weekly', 'monthly', 'factor', 'baseValue', 'tags'] as const;
  return told
    .flatMap((name) => (details[name] === undefined || details[name] === null ? [] : [`${detailText(name)} ${valueText(details[name])}`]))
    .join(', ');
}

export function valueText(value: string | number | boolean | null): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return t(value ? 'points.audit.yes' : 'points.audit.no');
  return String(value);
}
