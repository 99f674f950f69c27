const columns = ['name', 'email', 'grade_level', 'date_of_birth', 'guardian_name', 'guardian_email'];
columns.push('guardian_phone', 'address');

export const insert = `INSERT INTO student AS s (${columns.join(', ')})
  VALUES ($1, $2, $3, $4::text::date, $5, $6, $7, $8)`;

export const valuesOf = (student) => columns.map((column) => student[column] ?? null);
