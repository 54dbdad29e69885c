import { Refused } from '../refused.ts';

/** What was sent is not a valid call: 400. */
export class BadInput extends Refused {}

/** What was sent in one field is wrong, and why: as where a call is read. */
export function wrongField(field: string, problem: string): BadInput {
  return new BadInput('invalid-input', `Invalid: ${field}`, { fields: [{ field, problem }] });
}

/** Nobody is signed in: 401. */
export class NotSignedIn extends Refused {
  constructor(code = 'not-signed-in', message = 'Sign in first') {
    super(code, message);
  }
}
/** A body came too slowly: 408. */
export class TooSlow extends Refused {
  constructor() {
    super('timeout', 'The request took too long to arrive');
  }
}
/** Signed in, but not allowed: 403. */
export class Forbidden extends Refused {
  constructor(message = 'You are not allowed to do this', code = 'not-allowed', details: { readonly [name: string]: unknown } = {}) {
    super(code, message, details);
  }
}
/** There is no such thing, or none that the caller may know of: 404. */
export class NotFound extends Refused {
  constructor(what: string, message = `There is no such ${what}`) {
    super('not-found', message);
  }
}
/** There was such a thing, and there never is again: 410. */
export class Gone extends Refused {
  constructor(message: string) {
    super('gone', message);
  }
}
/** 429, with the specification's message unless there is more to say. */
export class TooManyRequests extends Refused {
  constructor(
    readonly retryAfterSeconds: number,
    code = 'too-many-requests',
    message = 'You have too many requests. Please try again later',
  ) {
    super(code, message, { retryAfterSeconds });
  }
}
/** It cannot be answered right now: 503. */
export class TryLater extends Refused {
  constructor(code = 'try-later', message = 'This cannot be answered right now. Please try again later') {
    super(code, message);
  }
}
