import type { OrganisationDirectory } from './organisation-directory.ts';
import type { Person } from './people.ts';

/**
 * Letters that are drawn like a Latin one, without the marks that come off by themselves: the usual ones of Cyrillic, Greek, Armenian and
 * the edges of Latin. Unicode's list (UTS 39) has thousands, for scripts that few names mix.
 */
const DRAWN_ALIKE: { readonly [latin: string]: string } = {
  A: 'АΑ',
  B: 'ВΒ',
  C: 'С',
  E: 'ЕΕ',
  H: 'НΗҺ',
  I: 'ІΙӀ',
  J: 'ЈͿ',
  K: 'КΚ',
  M: 'МΜϺ',
  N: 'Ν',
  O: 'ОΟՕØ',
  P: 'РΡ',
  Q: 'Ԛ',
  S: 'ЅՏ',
  T: 'ТΤ',
  W: 'Ԝ',
  X: 'ХΧ',
  Y: 'УΥҮ',
  Z: 'Ζ',
  a: 'аαɑ',
  b: 'вьƅ',
  c: 'сς',
  d: 'ԁđ',
  e: 'еεҽ',
  g: 'ɡց',
  h: 'һнհħ',
  i: 'іιɩıӏǀ',
  j: 'јϳ',
  k: 'кκ',
  l: 'ł',
  m: 'м',
  n: 'ηոп',
  o: 'оοσօø',
  p: 'рρ',
  q: 'ԛ',
  r: 'г',
  s: 'ѕ',
  t: 'тτ',
  u: 'υս',
  v: 'νѵ',
  w: 'ωԝ',
  x: 'хχ',
  y: 'уүγ',
};
const LATIN = new Map(Object.entries(DRAWN_ALIKE).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin] as const)));
/** What is not seen, or hardly: marks, joiners, fillers, spaces, dots and dashes. */
const UNSEEN = /[\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}\p{White_Space}\p{P}\u2800]/gu;

/** What is left of a name when all that is hard to tell apart is the same. Names with the same skeleton look alike. */
export function skeletonOf(name: string): string {
  const bare = name.normalize('NFKD').replace(UNSEEN, '');
  const latin = bare.replace(/[^\0-\x7f]/gu, (letter) => LATIN.get(letter) ?? letter).toLowerCase();
  const skeleton = latin.replace(/[1l|]/g, 'i').replaceAll('0', 'o').replaceAll('rn', 'm').replaceAll('vv', 'w');
  return skeleton || name;
}

const skeletons = new WeakMap<Person, string>();

/** Whether a player's name looks like an admin's, who is somebody else. */
export function looksLikeAdmin(person: Person, directory: OrganisationDirectory): boolean {
  return (
    person.role !== 'admin' &&
    person.forgotten === null &&
    directory.once('admins’ skeletons', skeletonsOfAdmins).has(skeletonOfPerson(person))
  );
}

function skeletonsOfAdmins(people: Person[]): ReadonlySet<string> {
  return new Set(people.filter(({ role, forgotten }) => role === 'admin' && forgotten === null).map(skeletonOfPerson));
}

function skeletonOfPerson(person: Person): string {
  const skeleton = skeletons.get(person) ?? skeletonOf(person.name);
  skeletons.set(person, skeleton);
  return skeleton;
}
