import { readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import type { PlanRow } from '../../projections/billing/billing.view.ts';
import { isRecord } from '../platform/is-record.values.ts';
import { Settings, WrongSetting } from '../platform/settings.ts';
import { type Plan, STARTER, type Tariff, USUAL_TARIFF } from './plans.values.ts';

/** Whether organisations are billed on this server, and what for: the file of `LAUREL_PLANS`, or the usual plans. */
@Injectable()
export class Plans {
  /** Off: everything is included, and nothing ever freezes. */
  readonly on: boolean;
  readonly tariff: Tariff;

  /** @throws WrongSetting when the file cannot be read, or is no list of plans */
  constructor({ billing, plansFile }: Settings) {
    this.on = billing !== 'off';
    this.tariff = plansFile === undefined ? USUAL_TARIFF : readTariff(plansFile);
  }

  /** A plan as calls answer it. @param current the id of the one in use */
  tell({ id, name, prices, limits }: Plan, current: number | undefined): PlanRow {
    return {
      id,
      name,
      price_monthly: prices.monthly,
      price_annually: prices.annually,
      limits: { players: limits.players, quest_participants: limits.questParticipants ?? null },
      current: id === current ? 1 : 0,
    };
  }
}

function readTariff(file: string): Tariff {
  try {
    return tariffOf(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new WrongSetting(`LAUREL_PLANS must be a file of plans, as README says: ${(error as Error).message.replaceAll('\n', ' ')}`);
  }
}

/**
 * A file of plans as it is used. Prices are euros for a month, as text or numbers with up to two places; `vat.percent` likewise.
 * @throws Error saying what is wrong
 */
export function tariffOf(read: unknown): Tariff {
  if (!isRecord(read) || !isRecord(read.vat) || !Array.isArray(read.plans)) throw new Error('it needs "vat" and "plans"');
  const { country, percent } = read.vat;
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country)) throw new Error('"vat.country" must be two capital letters');
  const plans = read.plans.map((plan: unknown) => planOf(plan));
  const ids = new Set(plans.map(({ id }) => id));
  if (ids.size < plans.length) throw new Error('no two plans have the same "id"');
  const starter = plans.find(({ id }) => id === STARTER);
  if (starter?.prices.monthly !== 0 || starter.prices.annually !== 0) throw new Error('it needs a plan with "id" 0 that costs nothing');
  return { vat: { country, hundredths: hundredthsOf(percent, 'vat.percent') }, plans };
}

function planOf(read: unknown): Plan {
  if (!isRecord(read)) throw new Error('each plan must be an object');
  const { id, name, monthly, annually, players = null, quest_participants: questParticipants } = read;
  if (!isWhole(id, 0) || id > 999) throw new Error('each plan needs an "id", a whole number from 0 to 999');
  if (typeof name !== 'string' || name.trim() === '') throw new Error(`plan ${id} needs a "name"`);
  if (players !== null && !isWhole(players, 1)) throw new Error(`"players" of plan ${id} must be a whole number, or absent for no limit`);
  if (questParticipants !== undefined && !isWhole(questParticipants, 1)) {
    throw new Error(`"quest_participants" of plan ${id} must be a whole number, or absent`);
  }
  const prices = { monthly: hundredthsOf(monthly, `monthly of plan ${id}`), annually: hundredthsOf(annually, `annually of plan ${id}`) };
  return { id, name: name.trim(), prices, limits: { players, ...(questParticipants !== undefined && { questParticipants }) } };
}

function isWhole(value: unknown, least: number): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least;
}

/** A decimal of up to two places, exactly, a hundred times as much. */
function hundredthsOf(value: unknown, what: string): number {
  const [, whole, places = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(String(value)) ?? [];
  if (whole === undefined) throw new Error(`"${what}" must be an amount with up to two places`);
  return Number(whole) * 100 + Number(places.padEnd(2, '0'));
}
