import { t } from '../../platform/texts/texts.ts';
import './series-settings-texts.ts';

type Limits = { daily_limit: string; weekly_limit: string; monthly_limit: string };

/** Which limits cannot be meant: no number, or less than that of a shorter time. The texts name the conflict. */
export function limitErrors({ daily_limit, weekly_limit, monthly_limit }: Limits): Partial<Limits> {
  const [day, week, month] = [daily_limit, weekly_limit, monthly_limit].map(read);
  const errors: Partial<Limits> = {};
  if (Number.isNaN(day)) errors.daily_limit = t('points.settings.noAmount');
  if (Number.isNaN(week)) errors.weekly_limit = t('points.settings.noAmount');
  else if (under(week, day)) errors.weekly_limit = t('points.settings.underDay', { limit: daily_limit });
  if (Number.isNaN(month)) errors.monthly_limit = t('points.settings.noAmount');
  else if (under(month, week)) errors.monthly_limit = t('points.settings.underWeek', { limit: weekly_limit });
  else if (under(month, day)) errors.monthly_limit = t('points.settings.underDay', { limit: daily_limit });
  return errors;
}

function under(longer: number | undefined, shorter: number | undefined): boolean {
  return longer !== undefined && shorter !== undefined && longer < shorter;
}

/** Nothing for no limit, not a number for what is none or below zero. */
function read(text: string): number | undefined {
  if (text.trim() === '') return undefined;
  const amount = Number(text.trim().replace(',', '.'));
  return amount < 0 ? Number.NaN : amount;
}
