import { tryOperations } from './try-operations.ts';
import { operations } from './billing.operations.ts';

tryOperations(operations);
