import { TooManyRequests } from '../platform/http/refusals.ts';

/** Why an embedded page is not shown, in words for who looks at it, and how the call is answered. */
const WHY = {
  'token-wrong': [401, 'The address that leads here is not signed as it must be.'],
  'token-expired': [401, 'The address that leads here is good no longer. Load the page around it again.'],
  'token-used': [401, 'The address that leads here was used before, and is good once. Load the page around it again.'],
  'origin-missing': [403, 'It is not said which site may show it.'],
  'integration-off': [403, 'It is switched off.'],
  'player-missing': [403, 'There is no such player.'],
  'board-missing': [403, 'There is no such board, or it is not shared.'],
  'too-many-requests': [429, 'There were too many tries. Wait a minute.'],
} as const;

/** An embedded page is not shown: to whom does not show that it is to be. */
export class NotShown extends Error {
  constructor(readonly code: keyof typeof WHY) {
    super(code);
  }

  /** @throws whatever else went wrong */
  static from(error: unknown): NotShown {
    if (error instanceof NotShown) return error;
    if (error instanceof TooManyRequests) return new NotShown('too-many-requests');
    throw error;
  }

  get status(): number {
    return WHY[this.code][0];
  }

  get page(): string {
    return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light dark" />
    <title>Laurel</title>
  </head>
  <body>
    <main>
      <h1>This cannot be shown</h1>
      <p>${WHY[this.code][1]}</p>
    </main>
  </body>
</html>
`;
  }
}
