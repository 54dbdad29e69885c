import { tryOperations } from './try-operations.ts';
import { operations } from './casts.operations.ts';

tryOperations(operations);
