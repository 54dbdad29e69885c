import { either, flag, instant, object, ok, orNull, text, word } from '../platform/http/answers.values.ts';

/** What a display is told of itself: its token once, as what, and which cast it shows. */
const tokenFields = { token: text, tvid: text, castid: text };
const paired = ok({ state: word('paired'), ...tokenFields });

/** A TV that is let in already goes on; another shows a code, and holds the secret. `address`: for its QR code. */
export const tvBegun = either(
  paired,
  ok({ state: word('waiting'), secret: text, code: text, address: text, expires_at: instant, server_time: instant }),
);
/** `over`: it must begin anew. */
export const tvPolled = either(paired, ok({ state: word('waiting', 'over') }));

/** A display is nobody: it is let in, and that is all (entity User). */
const displayUser = object({ logged_in: flag });
/** it asks for the pin (U-058). */
const cookieFail = object({ status: word('error'), message: word('Cookiefail') });
export const tvLogin = either(ok({ ...tokenFields, about_user: displayUser }), cookieFail);

export const tvUserInfo = ok({
  about_user: displayUser,
  /** Nobody. */
  profile: orNull(text),
  tv: object({ id: text, name: text }),
  /** What it shows; `icon`: a path, empty for none. */
  cast: object({ id: text, name: text, icon: text, show_events: flag, deleted: flag }),
});
