/** The countries of ISO 3166, each once; those of the EU in capitals. A country's id is its place from 1: what is new goes to the end. */
const CODES =
  'ad ae af ag ai al am ao aq ar as AT au aw ax az ba bb bd BE bf BG bh bi bj bl bm bn bo bq br bs bt bv bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx CY CZ DE dj DK dm do dz ec EE eg eh er ES et FI fj fk fm fo FR ga gb gd ge gf gg gh gi gl gm gn gp gq GR gs gt gu gw gy hk hm hn HR ht HU id IE il im in io iq ir is IT je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls LT LU LV ly ma mc md me mf mg mh mk ml mm mn mo mp mq mr ms MT mu mv mw mx my mz na nc ne nf ng ni NL no np nr nu nz om pa pe pf pg ph pk PL pm pn pr ps PT pw py qa re RO rs ru rw sa sb sc sd SE sg sh SI sj SK sl sm sn so sr ss st sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug um us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw';

export type Country = { id: number; code: string; name: string; inEu: boolean };

const names = new Intl.DisplayNames(['en'], { type: 'region' });

/** Every country, by its name (U-153). */
export const countries: readonly Country[] = CODES.split(' ')
  .map((code, at) => {
    const known = code.toUpperCase();
    return { id: at + 1, code: known, name: names.of(known) ?? known, inEu: code === known };
  })
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

const byId = new Map(countries.map((country) => [country.id, country]));
const byCode = new Map(countries.map((country) => [country.code, country]));

export function countryById(id: number): Country | undefined {
  return byId.get(id);
}

export function countryByCode(code: string): Country | undefined {
  return byCode.get(code.toUpperCase());
}
