/** Who manages backups, as BACKUP_OPERATORS says: `*` for everybody who is signed in, else e-mail addresses. */
export const operators = (variable: string): ((email: string) => boolean) => {
  const named = new Set(variable.split(',').map((email) => folded(email)));

  return (email) => named.has('*') || named.has(folded(email));
};

const folded = (email: string) => email.trim().normalize('NFKC').toLowerCase();
