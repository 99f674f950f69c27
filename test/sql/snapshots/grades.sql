-- GET /grades
--   $1 = 20, $2 = 0
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM grade_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM grade
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT coalesce(sum(n), 0)
  FROM grade_count
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of grade by grade_pkey
--               Limit
--                 Index Only Scan of grade by grade_pkey
--         Aggregate
--           Seq Scan of grade_count

-- GET /grades?student_id=7
--   $1 = 20, $2 = 0, $3 = 7
WITH match AS MATERIALIZED (
  SELECT id
  FROM grade
  WHERE student_id = $3::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM grade_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM match
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM match
) AS total;
-- Plan: Result
--         Index Only Scan of grade by grade_student
--         Aggregate
--           Subquery Scan
--             Index Scan of grade by grade_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /grades?class_id=7
--   $1 = 20, $2 = 0, $3 = 7
WITH match AS MATERIALIZED (
  SELECT id
  FROM grade
  WHERE class_id = $3::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM grade_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM match
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM match
) AS total;
-- Plan: Result
--         Index Only Scan of grade by grade_class_term
--         Aggregate
--           Subquery Scan
--             Index Scan of grade by grade_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /grades?student_id=7&class_id=7
--   $1 = 20, $2 = 0, $3 = 7, $4 = 7
WITH match AS MATERIALIZED (
  SELECT id
  FROM grade
  WHERE student_id = $3::int
    AND class_id = $4::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM grade_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM match
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM match
) AS total;
-- Plan: Result
--         Index Only Scan of grade by grade_class_term
--         Aggregate
--           Subquery Scan
--             Index Scan of grade by grade_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /grades?term=2025-26 Q1
--   $1 = 20, $2 = 0, $3 = '2025-26 Q1'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM grade_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM grade
      WHERE term = $3::text
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT coalesce(sum(n), 0)
  FROM grade_count
  WHERE term = $3::text
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of grade by grade_pkey
--               Limit
--                 Index Only Scan of grade by grade_term
--         Aggregate
--           Seq Scan of grade_count

-- GET /grades?student_id=7&term=2025-26 Q1
--   $1 = 20, $2 = 0, $3 = 7, $4 = '2025-26 Q1'
WITH match AS MATERIALIZED (
  SELECT id
  FROM grade
  WHERE student_id = $3::int
    AND term = $4::text
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM grade_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM match
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM match
) AS total;
-- Plan: Result
--         Index Scan of grade by grade_student
--         Aggregate
--           Subquery Scan
--             Index Scan of grade by grade_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /grades?class_id=7&term=2025-26 Q1
--   $1 = 20, $2 = 0, $3 = 7, $4 = '2025-26 Q1'
WITH match AS MATERIALIZED (
  SELECT id
  FROM grade
  WHERE class_id = $3::int
    AND term = $4::text
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM grade_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM match
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM match
) AS total;
-- Plan: Result
--         Index Only Scan of grade by grade_class_term
--         Aggregate
--           Subquery Scan
--             Index Scan of grade by grade_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /grades?student_id=7&class_id=7&term=2025-26 Q1
--   $1 = 20, $2 = 0, $3 = 7, $4 = 7, $5 = '2025-26 Q1'
WITH match AS MATERIALIZED (
  SELECT id
  FROM grade
  WHERE student_id = $3::int
    AND class_id = $4::int
    AND term = $5::text
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM grade_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM match
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM match
) AS total;
-- Plan: Result
--         Index Only Scan of grade by grade_class_term
--         Aggregate
--           Subquery Scan
--             Index Scan of grade by grade_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /grades?sort=id&term=2025-26 Q1
--   $1 = 20, $2 = '{}', $3 = '2025-26 Q1'
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((
    SELECT id, id AS key
    FROM grade t
    WHERE term = $3::text
    ORDER BY id ASC, id ASC LIMIT $1::int
  )) page
  ORDER BY page.key ASC NULLS LAST, page.id ASC LIMIT $1::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(text, ','), '') || ']'
  FROM (
    SELECT text
    FROM page o
    CROSS JOIN LATERAL (
      SELECT row_to_json(r)::text AS text
      FROM (
        SELECT *
        FROM grade_record
        WHERE id = o.id OFFSET 0
      ) r
    ) record
    ORDER BY o.key ASC NULLS LAST, o.id ASC
  ) r
) AS json, full_page.key, full_page.id
FROM (
  SELECT $2::text[]
) given LEFT
JOIN (
  SELECT key::text AS key, id
  FROM page
  ORDER BY page.key ASC NULLS LAST, page.id ASC OFFSET $1::int - 1 LIMIT 1
) full_page ON true ;
-- Plan: Nested Loop
--         Limit
--           Incremental Sort
--             Limit
--               Index Only Scan of grade by grade_term
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Subquery Scan
--               Index Scan of grade by grade_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /grades/7
--   $1 = '{7}'
SELECT id, row_to_json(r)::text AS json
FROM grade_record r
WHERE id = ANY ($1::int[]);
-- Plan: Index Scan of grade by grade_pkey

-- GET /grades/7/history
--   $1 = 20, $2 = 0, $3 = 7
WITH record AS MATERIALIZED (
  SELECT *
  FROM grade
  WHERE id = $3::int
), states AS (
  SELECT id AS place, json_build_object('class_id', class_id, 'assignment_name', assignment_name, 'score', score, 'max_score', max_score, 'letter_grade', letter_grade, 'term', term, 'comments', comments) AS state, graded_at AS first_at, changed_at, changed_by_key, changed_by_user
  FROM grade_version
  WHERE record_id = $3::int UNION ALL
  SELECT NULL, json_build_object('class_id', class_id, 'assignment_name', assignment_name, 'score', score, 'max_score', max_score, 'letter_grade', letter_grade, 'term', term, 'comments', comments) AS state, graded_at, NULL, NULL, NULL
  FROM record
), numbered AS (
  SELECT state, first_at, row_number() OVER following AS version, lag(state) OVER following AS before, lag(changed_at) OVER following AS changed_at, lag(changed_by_key) OVER following AS changed_by_key, lag(changed_by_user) OVER following AS changed_by_user
  FROM states WINDOW following AS (ORDER BY place NULLS LAST)
), change AS (
  SELECT version, student_id, state, before, CASE version WHEN 1 THEN coalesce(graded_at, first_at) ELSE numbered.changed_at END AS at, CASE version WHEN 1 THEN created_by_key ELSE changed_by_key END AS key_id, CASE version WHEN 1 THEN created_by_user ELSE changed_by_user END AS user_id
  FROM numbered
  CROSS JOIN record
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT version, student_id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, (
      SELECT row_to_json(a)
      FROM (
        SELECT CASE WHEN key_id IS NULL THEN 'user' ELSE 'key' END AS type, coalesce(key_id, user_id) AS id, (
          SELECT name
          FROM api_key_name
          WHERE id = key_id
        ) AS name
        WHERE coalesce(key_id, user_id) IS NOT NULL
      ) a
    ) AS by, (
      SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
      FROM (
        SELECT key AS field, before -> key AS "from", value AS "to"
        FROM json_each(state)
        WHERE value::text <> coalesce((before -> key)::text, 'null')
      ) r
    )::json AS changes
    FROM change
    ORDER BY version DESC LIMIT $1::int OFFSET $2::bigint
  ) r
) AS json, (
  SELECT count(*)
  FROM change
) AS total
FROM record;
-- Plan: CTE Scan
--         Index Scan of grade by grade_pkey
--         Nested Loop
--           CTE Scan
--           WindowAgg
--             Sort
--               Result
--                 Append
--                   Subquery Scan
--                     Index Scan of grade_version by grade_version_record
--                   CTE Scan
--         Aggregate
--           Subquery Scan
--             Limit
--               Result
--                 Sort
--                   CTE Scan
--                 Result
--                   Seq Scan of api_key
--                 Aggregate
--                   Function Scan
--         Aggregate
--           CTE Scan

-- GET /students/7/grades
--   $1 = 20, $2 = 0, $3 = 7
WITH match AS MATERIALIZED (
  SELECT id
  FROM grade
  WHERE student_id = $3::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM grade_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM match
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM match
) AS total
WHERE EXISTS (
  SELECT id
  FROM student_record
  WHERE id = $3::int
);
-- Plan: Result
--         Index Only Scan of grade by grade_student
--         Aggregate
--           Subquery Scan
--             Index Scan of grade by grade_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan
--         Index Only Scan of student by student_pkey

-- GET /students/7/grades?class_id=7
--   $1 = 20, $2 = 0, $3 = 7, $4 = 7
WITH match AS MATERIALIZED (
  SELECT id
  FROM grade
  WHERE student_id = $3::int
    AND class_id = $4::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM grade_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM match
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM match
) AS total
WHERE EXISTS (
  SELECT id
  FROM student_record
  WHERE id = $3::int
);
-- Plan: Result
--         Index Only Scan of grade by grade_class_term
--         Aggregate
--           Subquery Scan
--             Index Scan of grade by grade_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan
--         Index Only Scan of student by student_pkey

-- GET /students/7/grades?term=Fall 2025 Q1
--   $1 = 20, $2 = 0, $3 = 7, $4 = 'Fall 2025 Q1'
WITH match AS MATERIALIZED (
  SELECT id
  FROM grade
  WHERE student_id = $3::int
    AND term = $4::text
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM grade_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM match
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM match
) AS total
WHERE EXISTS (
  SELECT id
  FROM student_record
  WHERE id = $3::int
);
-- Plan: Result
--         Index Scan of grade by grade_letter
--         Aggregate
--           Subquery Scan
--             Index Scan of grade by grade_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan
--         Index Only Scan of student by student_pkey

-- GET /students/7/grades?class_id=7&term=Fall 2025 Q1
--   $1 = 20, $2 = 0, $3 = 7, $4 = 7, $5 = 'Fall 2025 Q1'
WITH match AS MATERIALIZED (
  SELECT id
  FROM grade
  WHERE student_id = $3::int
    AND class_id = $4::int
    AND term = $5::text
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM grade_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM match
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM match
) AS total
WHERE EXISTS (
  SELECT id
  FROM student_record
  WHERE id = $3::int
);
-- Plan: Result
--         Index Only Scan of grade by grade_class_term
--         Aggregate
--           Subquery Scan
--             Index Scan of grade by grade_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan
--         Index Only Scan of student by student_pkey

-- GET /students/7/grades?after=start
--   $1 = 20, $2 = '{0,0,}', $3 = 7
WITH snapshot AS MATERIALIZED (
  SELECT pg_snapshot_xmin(now) AS horizon, pg_snapshot_xmax(now) AS latest
  FROM pg_current_snapshot() now
), changed AS MATERIALIZED ( (
  SELECT changed_in, id
  FROM grade
  WHERE (changed_in, id) > (($2::text[])[1]::xid8, ($2::text[])[2]::int)
    AND changed_in < (
    SELECT horizon
    FROM snapshot
  )
  ORDER BY changed_in, id LIMIT $1::int
) UNION ALL (
  SELECT changed_in, record_id
  FROM removal
  WHERE record = 'grade'
    AND (changed_in, record_id) > (($2::text[])[1]::xid8, ($2::text[])[2]::int)
    AND changed_in < (
    SELECT horizon
    FROM snapshot
  )
  ORDER BY changed_in, record_id LIMIT $1::int
) ORDER BY changed_in, id LIMIT $1::int), listed AS MATERIALIZED (
  SELECT changed_in, id
  FROM (
    SELECT *
    FROM grade
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM changed
    ))
  ) t
  WHERE student_id = $3::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(text, ','), '') || ']'
  FROM (
    SELECT text
    FROM listed o
    CROSS JOIN LATERAL (
      SELECT row_to_json(r)::text AS text
      FROM (
        SELECT *
        FROM grade_record
        WHERE id = o.id OFFSET 0
      ) r
    ) record
    ORDER BY o.changed_in, o.id
  ) r
) AS json, (
  SELECT '[' || coalesce(string_agg(id::text, ','), '') || ']'
  FROM (
    SELECT id
    FROM changed
    WHERE id NOT IN (
      SELECT id
      FROM listed
    )
    ORDER BY changed_in, id
  ) r
) AS removed, (
  SELECT id
  FROM change_epoch
)::text AS epoch, horizon::text AS horizon, ($2::text[])[1]::xid8 > latest AS is_ahead, last_change.key, last_change.id, last_change.is_full
FROM snapshot LEFT
JOIN (
  SELECT changed_in::text AS key, id, count(*) OVER () = $1::int AS is_full
  FROM changed
  ORDER BY changed_in DESC, id DESC LIMIT 1
) last_change ON true
WHERE EXISTS (
  SELECT id
  FROM student_record
  WHERE id = $3::int
);
-- Plan: Result
--         Function Scan
--         Limit
--           Merge Append
--             Limit
--               CTE Scan
--               Index Only Scan of grade by grade_changed
--             Limit
--               CTE Scan
--               Index Only Scan of event by event_removed
--         Index Scan of grade by grade_student
--           CTE Scan
--         Aggregate
--           Sort
--             Nested Loop
--               CTE Scan
--               Subquery Scan
--                 Index Scan of grade by grade_pkey
--         Aggregate
--           CTE Scan
--             CTE Scan
--         Seq Scan of change_epoch
--         Index Only Scan of student by student_pkey
--         Nested Loop
--           CTE Scan
--           Limit
--             Sort
--               WindowAgg
--                 CTE Scan

-- GET /students/7/grades?sort=term&after=eyJraW5kIjoiZmllbGQiLCJzb3J0IjoidGVybSIsInZhbHVlIjoiRmFsbCAyMDI1IFExIiwiaWQiOjd9
--   $1 = 20, $2 = '{Fall 2025 Q1,7}', $3 = 7
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((
    SELECT id, term AS key
    FROM grade t
    WHERE student_id = $3::int
      AND (term, id) > (($2::text[])[1]::text, ($2::text[])[2]::int)
    ORDER BY term ASC, id ASC LIMIT $1::int
  )) page
  ORDER BY page.key ASC NULLS LAST, page.id ASC LIMIT $1::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(text, ','), '') || ']'
  FROM (
    SELECT text
    FROM page o
    CROSS JOIN LATERAL (
      SELECT row_to_json(r)::text AS text
      FROM (
        SELECT *
        FROM grade_record
        WHERE id = o.id OFFSET 0
      ) r
    ) record
    ORDER BY o.key ASC NULLS LAST, o.id ASC
  ) r
) AS json, full_page.key, full_page.id
FROM (
  SELECT $2::text[]
) given LEFT
JOIN (
  SELECT key::text AS key, id
  FROM page
  ORDER BY page.key ASC NULLS LAST, page.id ASC OFFSET $1::int - 1 LIMIT 1
) full_page ON true
WHERE EXISTS (
  SELECT id
  FROM student_record
  WHERE id = $3::int
);
-- Plan: Result
--         Limit
--           Limit
--             Index Scan of grade by grade_term
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Subquery Scan
--               Index Scan of grade by grade_pkey
--         Index Only Scan of student by student_pkey
--         Nested Loop
--           Result
--           Limit
--             CTE Scan
