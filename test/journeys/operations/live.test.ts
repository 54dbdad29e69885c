import { tryOperations } from './try-operations.ts';
import { operations } from './live.operations.ts';

tryOperations(operations);
