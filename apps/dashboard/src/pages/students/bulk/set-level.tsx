import { useState } from 'react';
import { request } from '../../../api/request';
import type { Student } from '../../../api/types';
import { useEnvironment } from '../../../components/use-environment';
import { BulkDialog, type BulkProps } from '../../../school/bulk/bulk-dialog';
import { inTurn } from '../../../school/bulk/outcomes';
import { withinForm } from '../../../school/forms/record-kind';
import { GradeLevelField } from '../../../school/grade-levels/grade-level-field';
import { askAboutLevel } from '../../../school/grade-levels/level-question';
import { countOf, studentNouns } from '../../../school/bulk/student-nouns';

/** Gives several students another grade level. */
export function SetLevel(props: BulkProps<Student>) {
  const { name } = useEnvironment();
  const [level, setLevel] = useState('');
  const given = level.trim();
  return (
    <BulkDialog
      {...props}
      title="Set the grade level"
      nouns={studentNouns}
      submit={given === '' ? 'Set the grade level' : `Move ${countOf(props.rows)} to level ${given}`}
      color="homeroom"
      done={`now in level ${given}`}
      noteOf={({ grade_level }) => (given === '' ? `now ${grade_level}` : `${grade_level} → ${given}`)}
      fault={given === '' ? 'Choose a grade level.' : null}
      questionBefore={() => askAboutLevel(name, level)}
      run={inTurn(({ id }) =>
        request(`schools/${name}/students/${id}`, { method: 'PUT', body: { grade_level: level } }),
      )}
    >
      <GradeLevelField
        label="New grade level"
        comboboxProps={withinForm}
        required
        withAsterisk
        value={level}
        onChange={setLevel}
      />
    </BulkDialog>
  );
}
