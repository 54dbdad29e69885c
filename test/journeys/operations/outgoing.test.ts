import { operations } from './outgoing.operations.ts';
import { tryOperations } from './try-operations.ts';

tryOperations(operations);
