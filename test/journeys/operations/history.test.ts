import { tryOperations } from './try-operations.ts';
import { operations } from './history.operations.ts';

tryOperations(operations);
