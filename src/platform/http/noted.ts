import { SetMetadata } from '@nestjs/common';
import type { SecurityAct } from '../../accounts/security-log.values.ts';

export type Noted = { act: SecurityAct; about: string | undefined };
export const NOTED = 'laurel:noted';

/** The security log notes who was answered by this operation. @param about the parameter that names whom it is about */
export const Note = (act: SecurityAct, about?: string) => SetMetadata(NOTED, { act, about } satisfies Noted);
