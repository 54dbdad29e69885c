import { tryOperations } from './try-operations.ts';
import { operations } from './organisations.operations.ts';

tryOperations(operations);
