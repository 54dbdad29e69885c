import type { TFunction } from 'i18next';
import type { CastRow } from '../../projections/casts/casts.view.ts';
import { RECENT_DAYS } from '../../src/casts/cast-item.values.ts';
import type { Input } from '../platform/api.ts';

/** The settings of a cast, as its fields hold them. */
export type CastValues = { name: string; pin: string; icon: string; replaces: boolean; grace: string; events: boolean };
export type CastProblems = { [Field in 'name' | 'pin' | 'grace']?: string };
type Sent = Input<'POST', 'cast/save_cast'>;

/** What a new one begins with. */
export const BLANK: CastValues = { name: '', pin: '', icon: '', replaces: true, grace: '60', events: true };

export function castValuesOf(cast: CastRow): CastValues {
  const { name, pin = '', icon, replace_repeat_comp: replaces, replace_repeat_grace: grace = 0, show_events: events } = cast;
  return { name, pin, icon, replaces: replaces === 1, grace: String(grace), events: events === 1 };
}

export function castSent({ name, pin, icon, replaces, grace, events }: Partial<CastValues>): Sent {
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(pin !== undefined && { pin }),
    ...(icon !== undefined && { icon }),
    ...(replaces !== undefined && { replace_repeat_comp: replaces ? 1 : 0 }),
    ...(grace !== undefined && { replace_repeat_grace: Number(grace) }),
    ...(events !== undefined && { show_events: events ? 1 : 0 }),
  };
}

/** What is wrong, in words to stand under the field. */
export function castProblems({ name, pin, grace }: CastValues, t: TFunction): CastProblems {
  return {
    ...(name.trim() === '' && { name: t('casts.form.nameMissing') }),
    ...(!/^[0-9]{4}$/.test(pin) && { pin: t('casts.form.pinWrong') }),
    ...(!(/^[0-9]{1,5}$/.test(grace) && Number(grace) <= RECENT_DAYS * 1_440) && { grace: t('casts.form.graceWrong') }),
  };
}
