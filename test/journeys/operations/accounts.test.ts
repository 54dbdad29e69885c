import { tryOperations } from './try-operations.ts';
import { operations } from './accounts.operations.ts';

tryOperations(operations);
