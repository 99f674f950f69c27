-- GET /classes
--   $1 = 20, $2 = 0
-- GET /classes
--   $1 = 20, $2 = 0
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM class_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM school_class
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM school_class
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Nested Loop
--               Limit
--                 Index Only Scan of school_class by school_class_pkey
--               Index Scan of school_class by school_class_pkey
--               Index Scan of teacher by teacher_pkey
--         Aggregate
--           Index Only Scan of school_class by school_class_teacher

-- GET /classes?semester=2025-26
--   $1 = 20, $2 = 0, $3 = '2025-26'
-- GET /classes?semester=2025-26
--   $1 = 20, $2 = 0, $3 = '2025-26'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM class_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM school_class
      WHERE semester = $3::text
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM school_class
  WHERE semester = $3::text
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Nested Loop
--               Limit
--                 Index Only Scan of school_class by school_class_semester
--               Index Scan of school_class by school_class_pkey
--               Index Scan of teacher by teacher_pkey
--         Aggregate
--           Index Only Scan of school_class by school_class_semester

-- GET /classes?teacher_id=7
--   $1 = 20, $2 = 0, $3 = 7
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM class_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM school_class
      WHERE teacher_id = $3::int
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM school_class
  WHERE teacher_id = $3::int
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Nested Loop
--               Limit
--                 Index Only Scan of school_class by school_class_teacher
--               Index Scan of school_class by school_class_pkey
--               Index Scan of teacher by teacher_pkey
--         Aggregate
--           Index Only Scan of school_class by school_class_teacher

-- GET /classes?semester=2025-26&teacher_id=7
--   $1 = 20, $2 = 0, $3 = '2025-26', $4 = 7
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM class_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM school_class
      WHERE semester = $3::text
        AND teacher_id = $4::int
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM school_class
  WHERE semester = $3::text
    AND teacher_id = $4::int
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Nested Loop
--               Limit
--                 Index Scan of school_class by school_class_teacher
--               Index Scan of school_class by school_class_pkey
--               Index Scan of teacher by teacher_pkey
--         Aggregate
--           Index Scan of school_class by school_class_teacher

-- GET /classes?search=art mil
--   $1 = 20, $2 = 0, $3 = '{art,mil}'
WITH match AS MATERIALIZED (
  SELECT id
  FROM school_class
  WHERE (search_text LIKE (
    SELECT search_pattern(($3::text[])[1])
  ) OR teacher_id = ANY (ARRAY(
    SELECT id
    FROM teacher_search_text
    WHERE search_text LIKE (
      SELECT search_pattern(($3::text[])[1])
    )
  )))
    AND (search_text || E'\n' || (
    SELECT search_name
    FROM teacher_search_text
    WHERE id = teacher_id
  )) LIKE ALL (ARRAY(
    SELECT search_pattern(word)
    FROM unnest($3::text[]) word
  ))
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM class_record
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
--         Bitmap Heap Scan of school_class
--           Result
--           Bitmap Heap Scan of teacher
--             Result
--             Bitmap Index Scan by teacher_search
--           Function Scan
--           BitmapOr
--             Bitmap Index Scan by school_class_search
--             Bitmap Index Scan by school_class_teacher
--           Index Scan of teacher by teacher_pkey
--         Aggregate
--           Subquery Scan
--             Nested Loop
--               Limit
--                 Sort
--                   CTE Scan
--               Index Scan of school_class by school_class_pkey
--               Index Scan of teacher by teacher_pkey
--         Aggregate
--           CTE Scan

-- GET /classes?search=li
--   $1 = 20, $2 = 0, $3 = '{li}'
WITH match AS MATERIALIZED (
  SELECT id
  FROM school_class
  WHERE (search_text || E'\n' || (
    SELECT search_name
    FROM teacher_search_text
    WHERE id = teacher_id
  )) LIKE ALL (ARRAY(
    SELECT search_pattern(word)
    FROM unnest($3::text[]) word
  ))
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM class_record
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
--         Seq Scan of school_class
--           Function Scan
--           Index Scan of teacher by teacher_pkey
--         Aggregate
--           Subquery Scan
--             Nested Loop
--               Limit
--                 Sort
--                   CTE Scan
--               Index Scan of school_class by school_class_pkey
--               Index Scan of teacher by teacher_pkey
--         Aggregate
--           CTE Scan

-- GET /classes?search=art mil&semester=2025-26
--   $1 = 20, $2 = 0, $3 = '{art,mil}', $4 = '2025-26'
WITH match AS MATERIALIZED (
  SELECT id
  FROM school_class
  WHERE (search_text LIKE (
    SELECT search_pattern(($3::text[])[1])
  ) OR teacher_id = ANY (ARRAY(
    SELECT id
    FROM teacher_search_text
    WHERE search_text LIKE (
      SELECT search_pattern(($3::text[])[1])
    )
  )))
    AND (search_text || E'\n' || (
    SELECT search_name
    FROM teacher_search_text
    WHERE id = teacher_id
  )) LIKE ALL (ARRAY(
    SELECT search_pattern(word)
    FROM unnest($3::text[]) word
  ))
    AND semester = $4::text
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM class_record
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
--         Bitmap Heap Scan of school_class
--           Result
--           Bitmap Heap Scan of teacher
--             Result
--             Bitmap Index Scan by teacher_search
--           Function Scan
--           BitmapAnd
--             Bitmap Index Scan by school_class_semester
--             BitmapOr
--               Bitmap Index Scan by school_class_search
--               Bitmap Index Scan by school_class_teacher
--           Index Scan of teacher by teacher_pkey
--         Aggregate
--           Subquery Scan
--             Nested Loop
--               Limit
--                 Sort
--                   CTE Scan
--               Index Scan of school_class by school_class_pkey
--               Index Scan of teacher by teacher_pkey
--         Aggregate
--           CTE Scan

-- GET /classes?search=li&semester=2025-26
--   $1 = 20, $2 = 0, $3 = '{li}', $4 = '2025-26'
WITH match AS MATERIALIZED (
  SELECT id
  FROM school_class
  WHERE (search_text || E'\n' || (
    SELECT search_name
    FROM teacher_search_text
    WHERE id = teacher_id
  )) LIKE ALL (ARRAY(
    SELECT search_pattern(word)
    FROM unnest($3::text[]) word
  ))
    AND semester = $4::text
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM class_record
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
--         Bitmap Heap Scan of school_class
--           Function Scan
--           Bitmap Index Scan by school_class_semester
--           Index Scan of teacher by teacher_pkey
--         Aggregate
--           Subquery Scan
--             Nested Loop
--               Limit
--                 Sort
--                   CTE Scan
--               Index Scan of school_class by school_class_pkey
--               Index Scan of teacher by teacher_pkey
--         Aggregate
--           CTE Scan

-- GET /classes?semesters=2025-26|Fall 2025
--   $1 = 20, $2 = 0, $3 = '{2025-26,Fall 2025}'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM class_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM school_class
      WHERE semester = ANY ($3::text[])
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM school_class
  WHERE semester = ANY ($3::text[])
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Nested Loop
--               Limit
--                 Sort
--                   Index Only Scan of school_class by school_class_semester
--               Index Scan of school_class by school_class_pkey
--               Index Scan of teacher by teacher_pkey
--         Aggregate
--           Index Only Scan of school_class by school_class_semester

-- GET /classes?without_teacher=true
--   $1 = 20, $2 = 0, $3 = '2026-03-02'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM class_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM school_class
      WHERE id IN (
        SELECT classes_without_teacher($3::text::date)
      )
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM school_class
  WHERE id IN (
    SELECT classes_without_teacher($3::text::date)
  )
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Nested Loop
--               Limit
--                 Sort
--                   Nested Loop
--                     Aggregate
--                       ProjectSet
--                         Result
--                     Index Only Scan of school_class by school_class_pkey
--               Index Scan of school_class by school_class_pkey
--               Index Scan of teacher by teacher_pkey
--         Aggregate
--           Nested Loop
--             Aggregate
--               ProjectSet
--                 Result
--             Index Only Scan of school_class by school_class_pkey

-- GET /classes?without_teacher=false&sort=name&semester=2025-26
--   $1 = 20, $2 = '{}', $3 = '2025-26', $4 = '2026-03-02'
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((
    SELECT id, name COLLATE "und-x-icu" AS key
    FROM school_class t
    WHERE semester = $3::text
      AND id NOT IN (
      SELECT classes_without_teacher($4::text::date)
    )
    ORDER BY name COLLATE "und-x-icu" ASC, id ASC LIMIT $1::int
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
        FROM class_record
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
--           Limit
--             Index Scan of school_class by school_class_name
--               ProjectSet
--                 Result
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Subquery Scan
--               Nested Loop
--                 Index Scan of school_class by school_class_pkey
--                 Index Scan of teacher by teacher_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /classes?school_id=7
--   $1 = 20, $2 = 0, $3 = 7
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM class_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM school_class
      WHERE school_id = $3::int
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM school_class
  WHERE school_id = $3::int
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Nested Loop
--               Limit
--                 Index Only Scan of school_class by school_class_school_id
--               Index Scan of school_class by school_class_pkey
--               Index Scan of teacher by teacher_pkey
--         Aggregate
--           Index Only Scan of school_class by school_class_school_id

-- GET /classes?archived=false
--   $1 = 20, $2 = 0, $3 = '2026-03-02'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM class_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM school_class
      WHERE (last_day IS NULL OR last_day >= $3::text::date)
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM school_class
  WHERE (last_day IS NULL OR last_day >= $3::text::date)
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Nested Loop
--               Limit
--                 Index Scan of school_class by school_class_pkey
--               Index Scan of school_class by school_class_pkey
--               Index Scan of teacher by teacher_pkey
--         Aggregate
--           Seq Scan of school_class

-- GET /classes?archived=true
--   $1 = 20, $2 = 0, $3 = '2026-03-02'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM class_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM school_class
      WHERE last_day < $3::text::date
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM school_class
  WHERE last_day < $3::text::date
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Nested Loop
--               Limit
--                 Sort
--                   Seq Scan of school_class
--               Index Scan of school_class by school_class_pkey
--               Index Scan of teacher by teacher_pkey
--         Aggregate
--           Seq Scan of school_class

-- GET /classes?after=start&archived=false
--   $1 = 20, $2 = '{0,0,}', $3 = '2026-03-02'
WITH snapshot AS MATERIALIZED (
  SELECT pg_snapshot_xmin(now) AS horizon, pg_snapshot_xmax(now) AS latest
  FROM pg_current_snapshot() now
), changed AS MATERIALIZED ( (
  SELECT t.changed_in, t.id
  FROM school_class t
  WHERE (t.changed_in, t.id) > (($2::text[])[1]::xid8, ($2::text[])[2]::int)
    AND t.changed_in < (
    SELECT horizon
    FROM snapshot
  )
    AND t.changed_in >= (
    SELECT changed_in
    FROM teacher_change
    WHERE id = t.teacher_id
  )
  ORDER BY t.changed_in, t.id LIMIT $1::int
) UNION ALL (
  SELECT e.changed_in, t.id
  FROM teacher_change e
  CROSS JOIN LATERAL (
    SELECT id, changed_at
    FROM school_class
    WHERE teacher_id = e.id
      AND changed_in < e.changed_in OFFSET 0
  ) t
  WHERE e.changed_in >= ($2::text[])[1]::xid8
    AND (e.changed_in, t.id) > (($2::text[])[1]::xid8, ($2::text[])[2]::int)
    AND e.changed_in < (
    SELECT horizon
    FROM snapshot
  )
  ORDER BY e.changed_in, t.id LIMIT $1::int
) UNION ALL (
  SELECT changed_in, record_id
  FROM removal
  WHERE record = 'school_class'
    AND (changed_in, record_id) > (($2::text[])[1]::xid8, ($2::text[])[2]::int)
    AND changed_in < (
    SELECT horizon
    FROM snapshot
  )
  ORDER BY changed_in, record_id LIMIT $1::int
) ORDER BY changed_in, id LIMIT $1::int), listed AS MATERIALIZED (
  SELECT greatest(t.changed_in, (
    SELECT changed_in
    FROM teacher_change
    WHERE id = t.teacher_id
  )) AS changed_in, id
  FROM (
    SELECT *
    FROM school_class
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM changed
    ))
  ) t
  WHERE (last_day IS NULL OR last_day >= $3::text::date)
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
        FROM class_record
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
) last_change ON true ;
-- Plan: Nested Loop
--         Function Scan
--         Limit
--           Merge Append
--             Limit
--               CTE Scan
--               Index Scan of school_class by school_class_changed
--                 Index Scan of teacher by teacher_pkey
--             Limit
--               CTE Scan
--               Incremental Sort
--                 Nested Loop
--                   Index Only Scan of teacher by teacher_changed
--                   Subquery Scan
--                     Index Scan of school_class by school_class_teacher
--             Limit
--               CTE Scan
--               Index Only Scan of event by event_removed
--         Index Scan of school_class by school_class_pkey
--           CTE Scan
--           Index Scan of teacher by teacher_pkey
--         Aggregate
--           Sort
--             Nested Loop
--               CTE Scan
--               Subquery Scan
--                 Nested Loop
--                   Index Scan of school_class by school_class_pkey
--                   Index Scan of teacher by teacher_pkey
--         Aggregate
--           CTE Scan
--             CTE Scan
--         Seq Scan of change_epoch
--         CTE Scan
--         Limit
--           Sort
--             WindowAgg
--               CTE Scan

-- GET /classes?school_id=7&search=art mil&include=school
--   $1 = 20, $2 = 0, $3 = '{art,mil}', $4 = 7
WITH match AS MATERIALIZED (
  SELECT id
  FROM school_class
  WHERE (search_text LIKE (
    SELECT search_pattern(($3::text[])[1])
  ) OR teacher_id = ANY (ARRAY(
    SELECT id
    FROM teacher_search_text
    WHERE search_text LIKE (
      SELECT search_pattern(($3::text[])[1])
    )
  )))
    AND (search_text || E'\n' || (
    SELECT search_name
    FROM teacher_search_text
    WHERE id = teacher_id
  )) LIKE ALL (ARRAY(
    SELECT search_pattern(word)
    FROM unnest($3::text[]) word
  ))
    AND school_id = $4::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(left(row_to_json(r)::text, -1) || ',"school":' || coalesce((
    SELECT row_to_json(s)::text
    FROM school_record s
    WHERE s.id = (
      SELECT school_id
      FROM school_class
      WHERE id = r.id
    )
  ), 'null') || '}', ','), '') || ']'
  FROM (
    SELECT *
    FROM class_record
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
--         Bitmap Heap Scan of school_class
--           Result
--           Bitmap Heap Scan of teacher
--             Result
--             Bitmap Index Scan by teacher_search
--           Function Scan
--           BitmapAnd
--             Bitmap Index Scan by school_class_school_id
--             BitmapOr
--               Bitmap Index Scan by school_class_search
--               Bitmap Index Scan by school_class_teacher
--           Index Scan of teacher by teacher_pkey
--         Aggregate
--           Subquery Scan
--             Nested Loop
--               Limit
--                 Sort
--                   CTE Scan
--               Index Scan of school_class by school_class_pkey
--               Index Scan of teacher by teacher_pkey
--           Index Scan of school by school_pkey
--             Index Scan of school_class by school_class_pkey
--         Aggregate
--           CTE Scan

-- GET /classes?include=school
--   $1 = 20, $2 = 0
SELECT (
  SELECT '[' || coalesce(string_agg(left(row_to_json(r)::text, -1) || ',"school":' || coalesce((
    SELECT row_to_json(s)::text
    FROM school_record s
    WHERE s.id = (
      SELECT school_id
      FROM school_class
      WHERE id = r.id
    )
  ), 'null') || '}', ','), '') || ']'
  FROM (
    SELECT *
    FROM class_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM school_class
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM school_class
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Nested Loop
--               Limit
--                 Index Only Scan of school_class by school_class_pkey
--               Index Scan of school_class by school_class_pkey
--               Index Scan of teacher by teacher_pkey
--           Index Scan of school by school_pkey
--             Index Scan of school_class by school_class_pkey
--         Aggregate
--           Index Only Scan of school_class by school_class_teacher

-- GET /classes?include=names
--   $1 = 20, $2 = 0
SELECT (
  SELECT '[' || coalesce(string_agg(left(row_to_json(r)::text, -1) || coalesce((
    SELECT ',"teacher_shown_name":' || to_json(shown_name)
    FROM teacher_shown_name named
    WHERE named.teacher_id = r.teacher_id
      AND preferred_given_name IS NOT NULL
  ), '') || '}', ','), '') || ']'
  FROM (
    SELECT *
    FROM class_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM school_class
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM school_class
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Nested Loop
--               Limit
--                 Index Only Scan of school_class by school_class_pkey
--               Index Scan of school_class by school_class_pkey
--               Index Scan of teacher by teacher_pkey
--           Index Scan of teacher by teacher_pkey
--         Aggregate
--           Index Only Scan of school_class by school_class_teacher

-- GET /classes?sort=name&include=school,names
--   $1 = 20, $2 = '{}'
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((
    SELECT id, name COLLATE "und-x-icu" AS key
    FROM school_class t
    ORDER BY name COLLATE "und-x-icu" ASC, id ASC LIMIT $1::int
  )) page
  ORDER BY page.key ASC NULLS LAST, page.id ASC LIMIT $1::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(text, ','), '') || ']'
  FROM (
    SELECT text
    FROM page o
    CROSS JOIN LATERAL (
      SELECT left(row_to_json(r)::text, -1) || ',"school":' || coalesce((
        SELECT row_to_json(s)::text
        FROM school_record s
        WHERE s.id = (
          SELECT school_id
          FROM school_class
          WHERE id = r.id
        )
      ), 'null') || coalesce((
        SELECT ',"teacher_shown_name":' || to_json(shown_name)
        FROM teacher_shown_name named
        WHERE named.teacher_id = r.teacher_id
          AND preferred_given_name IS NOT NULL
      ), '') || '}' AS text
      FROM (
        SELECT *
        FROM class_record
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
--           Limit
--             Index Only Scan of school_class by school_class_name
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Subquery Scan
--               Nested Loop
--                 Index Scan of school_class by school_class_pkey
--                 Index Scan of teacher by teacher_pkey
--             Index Scan of school by school_pkey
--               Index Scan of school_class by school_class_pkey
--             Index Scan of teacher by teacher_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /classes?sort=name&school_id=7&include=school
--   $1 = 20, $2 = '{}', $3 = 7
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((WITH match AS MATERIALIZED (
    SELECT id, name COLLATE "und-x-icu" AS key
    FROM school_class t
    WHERE school_id = $3::int
  ) SELECT id, key FROM match ORDER BY key ASC, id ASC LIMIT $1::int)) page
  ORDER BY page.key ASC NULLS LAST, page.id ASC LIMIT $1::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(text, ','), '') || ']'
  FROM (
    SELECT text
    FROM page o
    CROSS JOIN LATERAL (
      SELECT left(row_to_json(r)::text, -1) || ',"school":' || coalesce((
        SELECT row_to_json(s)::text
        FROM school_record s
        WHERE s.id = (
          SELECT school_id
          FROM school_class
          WHERE id = r.id
        )
      ), 'null') || '}' AS text
      FROM (
        SELECT *
        FROM class_record
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
--           Limit
--             Index Scan of school_class by school_class_school_id
--             Sort
--               CTE Scan
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Subquery Scan
--               Nested Loop
--                 Index Scan of school_class by school_class_pkey
--                 Index Scan of teacher by teacher_pkey
--             Index Scan of school by school_pkey
--               Index Scan of school_class by school_class_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /classes?after=start&school_id=7&include=school
--   $1 = 20, $2 = '{0,0,}', $3 = 7
WITH snapshot AS MATERIALIZED (
  SELECT pg_snapshot_xmin(now) AS horizon, pg_snapshot_xmax(now) AS latest
  FROM pg_current_snapshot() now
), changed AS MATERIALIZED ( (
  SELECT t.changed_in, t.id
  FROM school_class t
  WHERE (t.changed_in, t.id) > (($2::text[])[1]::xid8, ($2::text[])[2]::int)
    AND t.changed_in < (
    SELECT horizon
    FROM snapshot
  )
    AND t.changed_in >= (
    SELECT changed_in
    FROM teacher_change
    WHERE id = t.teacher_id
  )
  ORDER BY t.changed_in, t.id LIMIT $1::int
) UNION ALL (
  SELECT e.changed_in, t.id
  FROM teacher_change e
  CROSS JOIN LATERAL (
    SELECT id, changed_at
    FROM school_class
    WHERE teacher_id = e.id
      AND changed_in < e.changed_in OFFSET 0
  ) t
  WHERE e.changed_in >= ($2::text[])[1]::xid8
    AND (e.changed_in, t.id) > (($2::text[])[1]::xid8, ($2::text[])[2]::int)
    AND e.changed_in < (
    SELECT horizon
    FROM snapshot
  )
  ORDER BY e.changed_in, t.id LIMIT $1::int
) UNION ALL (
  SELECT changed_in, record_id
  FROM removal
  WHERE record = 'school_class'
    AND (changed_in, record_id) > (($2::text[])[1]::xid8, ($2::text[])[2]::int)
    AND changed_in < (
    SELECT horizon
    FROM snapshot
  )
  ORDER BY changed_in, record_id LIMIT $1::int
) ORDER BY changed_in, id LIMIT $1::int), listed AS MATERIALIZED (
  SELECT greatest(t.changed_in, (
    SELECT changed_in
    FROM teacher_change
    WHERE id = t.teacher_id
  )) AS changed_in, id
  FROM (
    SELECT *
    FROM school_class
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM changed
    ))
  ) t
  WHERE school_id = $3::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(text, ','), '') || ']'
  FROM (
    SELECT text
    FROM listed o
    CROSS JOIN LATERAL (
      SELECT left(row_to_json(r)::text, -1) || ',"school":' || coalesce((
        SELECT row_to_json(s)::text
        FROM school_record s
        WHERE s.id = (
          SELECT school_id
          FROM school_class
          WHERE id = r.id
        )
      ), 'null') || '}' AS text
      FROM (
        SELECT *
        FROM class_record
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
) last_change ON true ;
-- Plan: Nested Loop
--         Function Scan
--         Limit
--           Merge Append
--             Limit
--               CTE Scan
--               Index Scan of school_class by school_class_changed
--                 Index Scan of teacher by teacher_pkey
--             Limit
--               CTE Scan
--               Incremental Sort
--                 Nested Loop
--                   Index Only Scan of teacher by teacher_changed
--                   Subquery Scan
--                     Index Scan of school_class by school_class_teacher
--             Limit
--               CTE Scan
--               Index Only Scan of event by event_removed
--         Index Scan of school_class by school_class_school_id
--           CTE Scan
--           Index Scan of teacher by teacher_pkey
--         Aggregate
--           Sort
--             Nested Loop
--               CTE Scan
--               Subquery Scan
--                 Nested Loop
--                   Index Scan of school_class by school_class_pkey
--                   Index Scan of teacher by teacher_pkey
--               Index Scan of school by school_pkey
--                 Index Scan of school_class by school_class_pkey
--         Aggregate
--           CTE Scan
--             CTE Scan
--         Seq Scan of change_epoch
--         CTE Scan
--         Limit
--           Sort
--             WindowAgg
--               CTE Scan

-- GET /classes?sort=name&search=art
--   $1 = 20, $2 = '{}', $3 = '{art}'
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((WITH match AS MATERIALIZED (
    SELECT id, name COLLATE "und-x-icu" AS key
    FROM school_class t
    WHERE (search_text LIKE (
      SELECT search_pattern(($3::text[])[1])
    ) OR teacher_id = ANY (ARRAY(
      SELECT id
      FROM teacher_search_text
      WHERE search_text LIKE (
        SELECT search_pattern(($3::text[])[1])
      )
    )))
      AND (search_text || E'\n' || (
      SELECT search_name
      FROM teacher_search_text
      WHERE id = teacher_id
    )) LIKE ALL (ARRAY(
      SELECT search_pattern(word)
      FROM unnest($3::text[]) word
    ))
  ) SELECT id, key FROM match ORDER BY key ASC, id ASC LIMIT $1::int)) page
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
        FROM class_record
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
--           Limit
--             Bitmap Heap Scan of school_class
--               Result
--               Bitmap Heap Scan of teacher
--                 Result
--                 Bitmap Index Scan by teacher_search
--               Function Scan
--               BitmapOr
--                 Bitmap Index Scan by school_class_search
--                 Bitmap Index Scan by school_class_teacher
--               Index Scan of teacher by teacher_pkey
--             Sort
--               CTE Scan
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Subquery Scan
--               Nested Loop
--                 Index Scan of school_class by school_class_pkey
--                 Index Scan of teacher by teacher_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /classes?sort=name&semesters=2025-26|Fall 2025
--   $1 = 20, $2 = '{}', $3 = '{2025-26,Fall 2025}'
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((
    SELECT id, name COLLATE "und-x-icu" AS key
    FROM school_class t
    WHERE semester = ANY ($3::text[])
    ORDER BY name COLLATE "und-x-icu" ASC, id ASC LIMIT $1::int
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
        FROM class_record
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
--           Limit
--             Index Scan of school_class by school_class_name
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Subquery Scan
--               Nested Loop
--                 Index Scan of school_class by school_class_pkey
--                 Index Scan of teacher by teacher_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /classes?sort=teacher_name
--   $1 = 20, $2 = '{}'
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((
    SELECT id, (
      SELECT name
      FROM teacher_record
      WHERE id = t.teacher_id
    ) COLLATE "und-x-icu" AS key
    FROM school_class t
    ORDER BY (
      SELECT name
      FROM teacher_record
      WHERE id = t.teacher_id
    ) COLLATE "und-x-icu" ASC, id ASC LIMIT $1::int
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
        FROM class_record
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
--           Limit
--             Sort
--               Index Only Scan of school_class by school_class_teacher
--                 Index Scan of teacher by teacher_pkey
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Subquery Scan
--               Nested Loop
--                 Index Scan of school_class by school_class_pkey
--                 Index Scan of teacher by teacher_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /classes?sort=teacher_name&after=eyJraW5kIjoiZmllbGQiLCJzb3J0IjoidGVhY2hlcl9uYW1lIiwidmFsdWUiOiJNYXJpYSBHYXJjaWEiLCJpZCI6N30
--   $1 = 20, $2 = '{Maria Garcia,7}'
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((
    SELECT id, (
      SELECT name
      FROM teacher_record
      WHERE id = t.teacher_id
    ) COLLATE "und-x-icu" AS key
    FROM school_class t
    WHERE ((
      SELECT name
      FROM teacher_record
      WHERE id = t.teacher_id
    ) COLLATE "und-x-icu", id) > (($2::text[])[1]::text, ($2::text[])[2]::int)
    ORDER BY (
      SELECT name
      FROM teacher_record
      WHERE id = t.teacher_id
    ) COLLATE "und-x-icu" ASC, id ASC LIMIT $1::int
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
        FROM class_record
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
--           Limit
--             Sort
--               Seq Scan of school_class
--                 Index Scan of teacher by teacher_pkey
--                 Index Scan of teacher by teacher_pkey
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Subquery Scan
--               Nested Loop
--                 Index Scan of school_class by school_class_pkey
--                 Index Scan of teacher by teacher_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /classes?after=start
--   $1 = 20, $2 = '{0,0,}'
WITH snapshot AS MATERIALIZED (
  SELECT pg_snapshot_xmin(now) AS horizon, pg_snapshot_xmax(now) AS latest
  FROM pg_current_snapshot() now
), changed AS MATERIALIZED ( (
  SELECT t.changed_in, t.id
  FROM school_class t
  WHERE (t.changed_in, t.id) > (($2::text[])[1]::xid8, ($2::text[])[2]::int)
    AND t.changed_in < (
    SELECT horizon
    FROM snapshot
  )
    AND t.changed_in >= (
    SELECT changed_in
    FROM teacher_change
    WHERE id = t.teacher_id
  )
  ORDER BY t.changed_in, t.id LIMIT $1::int
) UNION ALL (
  SELECT e.changed_in, t.id
  FROM teacher_change e
  CROSS JOIN LATERAL (
    SELECT id, changed_at
    FROM school_class
    WHERE teacher_id = e.id
      AND changed_in < e.changed_in OFFSET 0
  ) t
  WHERE e.changed_in >= ($2::text[])[1]::xid8
    AND (e.changed_in, t.id) > (($2::text[])[1]::xid8, ($2::text[])[2]::int)
    AND e.changed_in < (
    SELECT horizon
    FROM snapshot
  )
  ORDER BY e.changed_in, t.id LIMIT $1::int
) UNION ALL (
  SELECT changed_in, record_id
  FROM removal
  WHERE record = 'school_class'
    AND (changed_in, record_id) > (($2::text[])[1]::xid8, ($2::text[])[2]::int)
    AND changed_in < (
    SELECT horizon
    FROM snapshot
  )
  ORDER BY changed_in, record_id LIMIT $1::int
) ORDER BY changed_in, id LIMIT $1::int), listed AS MATERIALIZED (
  SELECT greatest(t.changed_in, (
    SELECT changed_in
    FROM teacher_change
    WHERE id = t.teacher_id
  )) AS changed_in, id
  FROM (
    SELECT *
    FROM school_class
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM changed
    ))
  ) t
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
        FROM class_record
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
) last_change ON true ;
-- Plan: Nested Loop
--         Function Scan
--         Limit
--           Merge Append
--             Limit
--               CTE Scan
--               Index Scan of school_class by school_class_changed
--                 Index Scan of teacher by teacher_pkey
--             Limit
--               CTE Scan
--               Incremental Sort
--                 Nested Loop
--                   Index Only Scan of teacher by teacher_changed
--                   Subquery Scan
--                     Index Scan of school_class by school_class_teacher
--             Limit
--               CTE Scan
--               Index Only Scan of event by event_removed
--         Index Scan of school_class by school_class_pkey
--           CTE Scan
--           Index Scan of teacher by teacher_pkey
--         Aggregate
--           Sort
--             Nested Loop
--               CTE Scan
--               Subquery Scan
--                 Nested Loop
--                   Index Scan of school_class by school_class_pkey
--                   Index Scan of teacher by teacher_pkey
--         Aggregate
--           CTE Scan
--             CTE Scan
--         Seq Scan of change_epoch
--         CTE Scan
--         Limit
--           Sort
--             WindowAgg
--               CTE Scan

-- GET /classes?updated_since=2030-01-01T00:00:00Z
--   $1 = 20, $2 = '{0,0,2030-01-01T00:00:00.000Z}'
WITH snapshot AS MATERIALIZED (
  SELECT pg_snapshot_xmin(now) AS horizon, pg_snapshot_xmax(now) AS latest
  FROM pg_current_snapshot() now
), first AS MATERIALIZED (
  SELECT changed_in
  FROM (
    SELECT changed_in
    FROM school_class
    WHERE true
      AND changed_at >= ($2::text[])[3]::timestamptz UNION ALL
    SELECT changed_in
    FROM teacher_change
    WHERE changed_at >= ($2::text[])[3]::timestamptz UNION ALL
    SELECT changed_in
    FROM removal
    WHERE record = 'school_class'
      AND changed_at >= ($2::text[])[3]::timestamptz OFFSET 0
  ) s
  ORDER BY changed_in LIMIT 1
), changed AS MATERIALIZED ( (
  SELECT t.changed_in, t.id
  FROM school_class t
  WHERE (t.changed_in, t.id) > (($2::text[])[1]::xid8, ($2::text[])[2]::int)
    AND t.changed_in < (
    SELECT horizon
    FROM snapshot
  )
    AND t.changed_in >= (
    SELECT changed_in
    FROM first
  )
    AND greatest(t.changed_at, (
    SELECT changed_at
    FROM teacher_change
    WHERE id = t.teacher_id
  )) >= ($2::text[])[3]::timestamptz
    AND t.changed_in >= (
    SELECT changed_in
    FROM teacher_change
    WHERE id = t.teacher_id
  )
  ORDER BY t.changed_in, t.id LIMIT $1::int
) UNION ALL (
  SELECT e.changed_in, t.id
  FROM teacher_change e
  CROSS JOIN LATERAL (
    SELECT id, changed_at
    FROM school_class
    WHERE teacher_id = e.id
      AND changed_in < e.changed_in OFFSET 0
  ) t
  WHERE e.changed_in >= ($2::text[])[1]::xid8
    AND (e.changed_in, t.id) > (($2::text[])[1]::xid8, ($2::text[])[2]::int)
    AND e.changed_in < (
    SELECT horizon
    FROM snapshot
  )
    AND e.changed_in >= (
    SELECT changed_in
    FROM first
  )
    AND greatest(t.changed_at, e.changed_at) >= ($2::text[])[3]::timestamptz
  ORDER BY e.changed_in, t.id LIMIT $1::int
) UNION ALL (
  SELECT changed_in, record_id
  FROM removal
  WHERE record = 'school_class'
    AND (changed_in, record_id) > (($2::text[])[1]::xid8, ($2::text[])[2]::int)
    AND changed_in < (
    SELECT horizon
    FROM snapshot
  )
    AND changed_in >= (
    SELECT changed_in
    FROM first
  )
    AND changed_at >= ($2::text[])[3]::timestamptz
  ORDER BY changed_in, record_id LIMIT $1::int
) ORDER BY changed_in, id LIMIT $1::int), listed AS MATERIALIZED (
  SELECT greatest(t.changed_in, (
    SELECT changed_in
    FROM teacher_change
    WHERE id = t.teacher_id
  )) AS changed_in, id
  FROM (
    SELECT *
    FROM school_class
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM changed
    ))
  ) t
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
        FROM class_record
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
) last_change ON true ;
-- Plan: Nested Loop
--         Function Scan
--         Limit
--           Sort
--             Append
--               Bitmap Heap Scan of school_class
--                 Bitmap Index Scan by school_class_changed_at
--               Bitmap Heap Scan of teacher
--                 Bitmap Index Scan by teacher_changed_at
--               Index Scan of event by event_removed
--         Limit
--           Merge Append
--             Limit
--               CTE Scan
--               CTE Scan
--               Index Scan of school_class by school_class_changed
--                 Index Scan of teacher by teacher_pkey
--                 Index Scan of teacher by teacher_pkey
--             Limit
--               CTE Scan
--               CTE Scan
--               Incremental Sort
--                 Nested Loop
--                   Index Scan of teacher by teacher_changed
--                   Subquery Scan
--                     Index Scan of school_class by school_class_teacher
--             Limit
--               CTE Scan
--               CTE Scan
--               Index Scan of event by event_removed
--         Index Scan of school_class by school_class_pkey
--           CTE Scan
--           Index Scan of teacher by teacher_pkey
--         Aggregate
--           Sort
--             Nested Loop
--               CTE Scan
--               Subquery Scan
--                 Nested Loop
--                   Index Scan of school_class by school_class_pkey
--                   Index Scan of teacher by teacher_pkey
--         Aggregate
--           CTE Scan
--             CTE Scan
--         Seq Scan of change_epoch
--         CTE Scan
--         Limit
--           Sort
--             WindowAgg
--               CTE Scan

-- GET /classes?sort=-semester
--   $1 = 20, $2 = '{}'
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((
    SELECT id, semester AS key
    FROM school_class t
    WHERE semester IS NOT NULL
    ORDER BY semester DESC, id DESC LIMIT $1::int
  ) UNION ALL (
    SELECT id, semester AS key
    FROM school_class t
    WHERE semester IS NULL
    ORDER BY semester DESC, id DESC LIMIT $1::int
  )) page
  ORDER BY page.key DESC NULLS LAST, page.id DESC LIMIT $1::int
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
        FROM class_record
        WHERE id = o.id OFFSET 0
      ) r
    ) record
    ORDER BY o.key DESC NULLS LAST, o.id DESC
  ) r
) AS json, full_page.key, full_page.id
FROM (
  SELECT $2::text[]
) given LEFT
JOIN (
  SELECT key::text AS key, id
  FROM page
  ORDER BY page.key DESC NULLS LAST, page.id DESC OFFSET $1::int - 1 LIMIT 1
) full_page ON true ;
-- Plan: Nested Loop
--         Limit
--           Sort
--             Append
--               Limit
--                 Index Only Scan of school_class by school_class_semester
--               Limit
--                 Index Only Scan of school_class by school_class_semester
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Subquery Scan
--               Nested Loop
--                 Index Scan of school_class by school_class_pkey
--                 Index Scan of teacher by teacher_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /classes?sort=name&updated_since=2030-01-01T00:00:00Z
--   $1 = 20, $2 = '{}', $3 = '2030-01-01T00:00:00.000Z'
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((
    SELECT id, name COLLATE "und-x-icu" AS key
    FROM school_class t
    WHERE greatest(changed_at, (
      SELECT changed_at
      FROM teacher_change
      WHERE id = t.teacher_id
    )) >= $3::text::timestamptz
    ORDER BY name COLLATE "und-x-icu" ASC, id ASC LIMIT $1::int
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
        FROM class_record
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
--           Limit
--             Index Scan of school_class by school_class_name
--               Index Scan of teacher by teacher_pkey
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Subquery Scan
--               Nested Loop
--                 Index Scan of school_class by school_class_pkey
--                 Index Scan of teacher by teacher_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /classes?sort=-semester&after=eyJraW5kIjoiZmllbGQiLCJzb3J0IjoiLXNlbWVzdGVyIiwidmFsdWUiOiJGYWxsIDIwMjUiLCJpZCI6N30
--   $1 = 20, $2 = '{Fall 2025,7}'
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((
    SELECT id, semester AS key
    FROM school_class t
    WHERE (semester, id) < (($2::text[])[1]::text, ($2::text[])[2]::int)
    ORDER BY semester DESC, id DESC LIMIT $1::int
  ) UNION ALL (
    SELECT id, semester AS key
    FROM school_class t
    WHERE semester IS NULL
    ORDER BY semester DESC, id DESC LIMIT $1::int
  )) page
  ORDER BY page.key DESC NULLS LAST, page.id DESC LIMIT $1::int
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
        FROM class_record
        WHERE id = o.id OFFSET 0
      ) r
    ) record
    ORDER BY o.key DESC NULLS LAST, o.id DESC
  ) r
) AS json, full_page.key, full_page.id
FROM (
  SELECT $2::text[]
) given LEFT
JOIN (
  SELECT key::text AS key, id
  FROM page
  ORDER BY page.key DESC NULLS LAST, page.id DESC OFFSET $1::int - 1 LIMIT 1
) full_page ON true ;
-- Plan: Nested Loop
--         Limit
--           Sort
--             Append
--               Limit
--                 Index Only Scan of school_class by school_class_semester
--               Limit
--                 Index Only Scan of school_class by school_class_semester
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Subquery Scan
--               Nested Loop
--                 Index Scan of school_class by school_class_pkey
--                 Index Scan of teacher by teacher_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /classes?sort=-semester&after=eyJraW5kIjoiZmllbGQiLCJzb3J0IjoiLXNlbWVzdGVyIiwidmFsdWUiOm51bGwsImlkIjo3fQ
--   $1 = 20, $2 = '{,7}'
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((
    SELECT id, semester AS key
    FROM school_class t
    WHERE semester IS NULL
      AND id < ($2::text[])[2]::int
    ORDER BY semester DESC, id DESC LIMIT $1::int
  )) page
  ORDER BY page.key DESC NULLS LAST, page.id DESC LIMIT $1::int
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
        FROM class_record
        WHERE id = o.id OFFSET 0
      ) r
    ) record
    ORDER BY o.key DESC NULLS LAST, o.id DESC
  ) r
) AS json, full_page.key, full_page.id
FROM (
  SELECT $2::text[]
) given LEFT
JOIN (
  SELECT key::text AS key, id
  FROM page
  ORDER BY page.key DESC NULLS LAST, page.id DESC OFFSET $1::int - 1 LIMIT 1
) full_page ON true ;
-- Plan: Nested Loop
--         Limit
--           Sort
--             Limit
--               Index Only Scan of school_class by school_class_semester
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Subquery Scan
--               Nested Loop
--                 Index Scan of school_class by school_class_pkey
--                 Index Scan of teacher by teacher_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /classes/7
--   $1 = '{7}'
SELECT id, row_to_json(r)::text AS json
FROM class_record r
WHERE id = ANY ($1::int[]);
-- Plan: Nested Loop
--         Index Scan of school_class by school_class_pkey
--         Index Scan of teacher by teacher_pkey

-- GET /classes/7?include=school
--   $1 = '{7}'
SELECT id, left(row_to_json(r)::text, -1) || ',"school":' || coalesce((
  SELECT row_to_json(s)::text
  FROM school_record s
  WHERE s.id = (
    SELECT school_id
    FROM school_class
    WHERE id = r.id
  )
), 'null') || '}' AS json
FROM class_record r
WHERE id = ANY ($1::int[]);
-- Plan: Nested Loop
--         Index Scan of school_class by school_class_pkey
--         Index Scan of teacher by teacher_pkey
--         Index Scan of school by school_pkey
--           Index Scan of school_class by school_class_pkey

-- GET /classes/7?include=names
--   $1 = '{7}'
SELECT id, left(row_to_json(r)::text, -1) || coalesce((
  SELECT ',"teacher_shown_name":' || to_json(shown_name)
  FROM teacher_shown_name named
  WHERE named.teacher_id = r.teacher_id
    AND preferred_given_name IS NOT NULL
), '') || '}' AS json
FROM class_record r
WHERE id = ANY ($1::int[]);
-- Plan: Nested Loop
--         Index Scan of school_class by school_class_pkey
--         Index Scan of teacher by teacher_pkey
--         Index Scan of teacher by teacher_pkey

-- GET /classes/7/roster
--   $1 = 7, $2 = '2026-03-02'
-- GET /classes/7/roster?as_of=2025-10-01
--   $1 = 7, $2 = '2025-10-01'
SELECT '{"class":' || row_to_json(c)::text || ',"students":' || roster.students || ',"total_count":' || roster.total || '}' AS json
FROM class_record c, LATERAL (
  SELECT '[' || coalesce(string_agg(json, ','), '') || ']' AS students, count(*) AS total
  FROM (
    SELECT *
    FROM student_json
    WHERE id = ANY (ARRAY(
      SELECT student_id
      FROM enrollment
      WHERE class_id = c.id
        AND begin_date <= $2::text::date
        AND (end_date IS NULL OR end_date > $2::text::date)
    ))
    ORDER BY id
  ) s
) roster
WHERE c.id = $1::int;
-- Plan: Nested Loop
--         Nested Loop
--           Index Scan of school_class by school_class_pkey
--           Index Scan of teacher by teacher_pkey
--         Aggregate
--           Index Scan of student by student_pkey
--             Index Scan of enrollment by enrollment_class

-- GET /classes/7/roster?sort=name
--   $1 = 7, $2 = '2026-03-02'
-- GET /classes/7/roster?as_of=2025-10-01&sort=name
--   $1 = 7, $2 = '2025-10-01'
SELECT '{"class":' || row_to_json(c)::text || ',"students":' || roster.students || ',"total_count":' || roster.total || '}' AS json
FROM class_record c, LATERAL (
  SELECT '[' || coalesce(string_agg(json, ','), '') || ']' AS students, count(*) AS total
  FROM (
    SELECT *
    FROM student_json
    WHERE id = ANY (ARRAY(
      SELECT student_id
      FROM enrollment
      WHERE class_id = c.id
        AND begin_date <= $2::text::date
        AND (end_date IS NULL OR end_date > $2::text::date)
    ))
    ORDER BY name COLLATE "und-x-icu", id
  ) s
) roster
WHERE c.id = $1::int;
-- Plan: Nested Loop
--         Nested Loop
--           Index Scan of school_class by school_class_pkey
--           Index Scan of teacher by teacher_pkey
--         Aggregate
--           Sort
--             Index Scan of enrollment by enrollment_class
--             Index Scan of student by student_pkey

-- GET /classes/7/roster?sort=family_name
--   $1 = 7, $2 = '2026-03-02'
SELECT '{"class":' || row_to_json(c)::text || ',"students":' || roster.students || ',"total_count":' || roster.total || '}' AS json
FROM class_record c, LATERAL (
  SELECT '[' || coalesce(string_agg(json, ','), '') || ']' AS students, count(*) AS total
  FROM (
    SELECT *
    FROM student_json
    WHERE id = ANY (ARRAY(
      SELECT student_id
      FROM enrollment
      WHERE class_id = c.id
        AND begin_date <= $2::text::date
        AND (end_date IS NULL OR end_date > $2::text::date)
    ))
    ORDER BY family_name_order(name, family_name_words) COLLATE "und-x-icu", id
  ) s
) roster
WHERE c.id = $1::int;
-- Plan: Nested Loop
--         Nested Loop
--           Index Scan of school_class by school_class_pkey
--           Index Scan of teacher by teacher_pkey
--         Aggregate
--           Sort
--             Index Scan of enrollment by enrollment_class
--             Index Scan of student by student_pkey

-- GET /classes/7/roster?sort=family_name&include=names
--   $1 = 7, $2 = '2026-03-02'
SELECT '{"class":' || left(row_to_json(c)::text, -1) || coalesce((
  SELECT ',"teacher_shown_name":' || to_json(shown_name)
  FROM teacher_shown_name named
  WHERE named.teacher_id = c.teacher_id
    AND preferred_given_name IS NOT NULL
), '') || '}' || ',"students":' || roster.students || ',"total_count":' || roster.total || '}' AS json
FROM class_record c, LATERAL (
  SELECT '[' || coalesce(string_agg(left(json, -1) || coalesce((
    SELECT ',"preferred_given_name":' || to_json(preferred_given_name) || ',"shown_name":' || to_json(shown_name)
    FROM student_shown_name named
    WHERE named.student_id = s.id
      AND preferred_given_name IS NOT NULL
  ), '') || '}', ','), '') || ']' AS students, count(*) AS total
  FROM (
    SELECT *
    FROM student_json
    WHERE id = ANY (ARRAY(
      SELECT student_id
      FROM enrollment
      WHERE class_id = c.id
        AND begin_date <= $2::text::date
        AND (end_date IS NULL OR end_date > $2::text::date)
    ))
    ORDER BY family_name_order(name, family_name_words) COLLATE "und-x-icu", id
  ) s
) roster
WHERE c.id = $1::int;
-- Plan: Nested Loop
--         Nested Loop
--           Index Scan of school_class by school_class_pkey
--           Index Scan of teacher by teacher_pkey
--         Aggregate
--           Sort
--             Index Scan of enrollment by enrollment_class
--             Index Scan of student by student_pkey
--           Index Scan of student by student_pkey
--         Index Scan of teacher by teacher_pkey

-- GET /classes/7/roster?as_of=2025-10-01&include=names,contacts,then
--   $1 = 7, $2 = '2025-10-01'
SELECT '{"class":' || left(row_to_json(c)::text, -1) || coalesce((
  SELECT ',"teacher_shown_name":' || to_json(shown_name)
  FROM teacher_shown_name named
  WHERE named.teacher_id = c.teacher_id
    AND preferred_given_name IS NOT NULL
), '') || coalesce(',"then":' || class_then(c.id, $2::text::date), '') || '}' || ',"students":' || roster.students || ',"total_count":' || roster.total || '}' AS json
FROM class_record c, LATERAL (
  SELECT '[' || coalesce(string_agg(left(json, -1) || coalesce((
    SELECT ',"preferred_given_name":' || to_json(preferred_given_name) || ',"shown_name":' || to_json(shown_name)
    FROM student_shown_name named
    WHERE named.student_id = s.id
      AND preferred_given_name IS NOT NULL
  ), '') || ',"contacts":' || (
    SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
    FROM (
      SELECT name, relation, email, phones, may_collect, note
      FROM contact_record
      WHERE contact_record.student_id = s.id
      ORDER BY call_order, contact_record.id
    ) r
  ) || coalesce(',"then":' || student_then(s.id, $2::text::date), '') || '}', ','), '') || ']' AS students, count(*) AS total
  FROM (
    SELECT *
    FROM student_json
    WHERE id = ANY (ARRAY(
      SELECT student_id
      FROM enrollment
      WHERE class_id = c.id
        AND begin_date <= $2::text::date
        AND (end_date IS NULL OR end_date > $2::text::date)
    ))
    ORDER BY id
  ) s
) roster
WHERE c.id = $1::int;
-- Plan: Nested Loop
--         Nested Loop
--           Index Scan of school_class by school_class_pkey
--           Index Scan of teacher by teacher_pkey
--         Aggregate
--           Index Scan of student by student_pkey
--             Index Scan of enrollment by enrollment_class
--           Index Scan of student by student_pkey
--           Aggregate
--             Subquery Scan
--               Sort
--                 Index Scan of contact by contact_student
--         Index Scan of teacher by teacher_pkey

-- GET /classes/7/attendance?date=2025-10-01
--   $1 = 7, $2 = '2025-10-01'
WITH sitting AS MATERIALIZED (
  SELECT student_id
  FROM enrollment_period
  WHERE class_id = $1::int
    AND begin_date <= $2::text::date
    AND (end_date IS NULL OR end_date > $2::text::date)
), mark AS MATERIALIZED (
  SELECT id, student_id, status, notes
  FROM attendance
  WHERE class_id = $1::int
    AND date = $2::text::date
), sheet AS MATERIALIZED (
  SELECT student.id AS student_id, name, student.id IN (
    SELECT student_id
    FROM sitting
  ) AS enrolled, mark.id AS attendance_id, status, notes
  FROM student_json student LEFT
  JOIN mark ON mark.student_id = student.id
  WHERE student.id = ANY (ARRAY(
    SELECT student_id
    FROM sitting UNION
    SELECT student_id
    FROM mark
  ))
  ORDER BY student.id
)
SELECT '{"class_id":' || id || ',"date":' || to_json($2::text::date) || ',"students":' || (
  SELECT '[' || coalesce(string_agg(row_to_json(sheet)::text, ','), '') || ']'
  FROM sheet
) || ',"counts":' || (
  SELECT row_to_json(c)::text
  FROM (
    SELECT count(*) AS total, count(*) FILTER (WHERE status = 'present') AS present, count(*) FILTER (WHERE status = 'absent') AS absent, count(*) FILTER (WHERE status = 'late') AS late, count(*) FILTER (WHERE status = 'excused') AS excused, count(*) FILTER (WHERE status IS NULL) AS unmarked
    FROM sheet
  ) c
) || '}' AS json
FROM class_record
WHERE id = $1::int;
-- Plan: Nested Loop
--         Index Scan of enrollment by enrollment_class
--         Index Scan of attendance by attendance_class
--         Sort
--           Aggregate
--             Append
--               CTE Scan
--               CTE Scan
--           Hash Join
--             CTE Scan
--             Hash
--               Index Scan of student by student_pkey
--             CTE Scan
--         Aggregate
--           CTE Scan
--         Subquery Scan
--           Aggregate
--             CTE Scan
--         Index Scan of school_class by school_class_pkey
--         Index Only Scan of teacher by teacher_pkey

-- GET /classes/7/attendance?date=2025-10-01&sort=name
--   $1 = 7, $2 = '2025-10-01'
WITH sitting AS MATERIALIZED (
  SELECT student_id
  FROM enrollment_period
  WHERE class_id = $1::int
    AND begin_date <= $2::text::date
    AND (end_date IS NULL OR end_date > $2::text::date)
), mark AS MATERIALIZED (
  SELECT id, student_id, status, notes
  FROM attendance
  WHERE class_id = $1::int
    AND date = $2::text::date
), sheet AS MATERIALIZED (
  SELECT student.id AS student_id, name, student.id IN (
    SELECT student_id
    FROM sitting
  ) AS enrolled, mark.id AS attendance_id, status, notes
  FROM student_json student LEFT
  JOIN mark ON mark.student_id = student.id
  WHERE student.id = ANY (ARRAY(
    SELECT student_id
    FROM sitting UNION
    SELECT student_id
    FROM mark
  ))
  ORDER BY name COLLATE "und-x-icu", student.id
)
SELECT '{"class_id":' || id || ',"date":' || to_json($2::text::date) || ',"students":' || (
  SELECT '[' || coalesce(string_agg(row_to_json(sheet)::text, ','), '') || ']'
  FROM sheet
) || ',"counts":' || (
  SELECT row_to_json(c)::text
  FROM (
    SELECT count(*) AS total, count(*) FILTER (WHERE status = 'present') AS present, count(*) FILTER (WHERE status = 'absent') AS absent, count(*) FILTER (WHERE status = 'late') AS late, count(*) FILTER (WHERE status = 'excused') AS excused, count(*) FILTER (WHERE status IS NULL) AS unmarked
    FROM sheet
  ) c
) || '}' AS json
FROM class_record
WHERE id = $1::int;
-- Plan: Nested Loop
--         Index Scan of enrollment by enrollment_class
--         Index Scan of attendance by attendance_class
--         Sort
--           Aggregate
--             Append
--               CTE Scan
--               CTE Scan
--           Hash Join
--             CTE Scan
--             Hash
--               Index Scan of student by student_pkey
--             CTE Scan
--         Aggregate
--           CTE Scan
--         Subquery Scan
--           Aggregate
--             CTE Scan
--         Index Scan of school_class by school_class_pkey
--         Index Only Scan of teacher by teacher_pkey

-- GET /classes/7/attendance?date=2025-10-01&sort=family_name
--   $1 = 7, $2 = '2025-10-01'
WITH sitting AS MATERIALIZED (
  SELECT student_id
  FROM enrollment_period
  WHERE class_id = $1::int
    AND begin_date <= $2::text::date
    AND (end_date IS NULL OR end_date > $2::text::date)
), mark AS MATERIALIZED (
  SELECT id, student_id, status, notes
  FROM attendance
  WHERE class_id = $1::int
    AND date = $2::text::date
), sheet AS MATERIALIZED (
  SELECT student.id AS student_id, name, student.id IN (
    SELECT student_id
    FROM sitting
  ) AS enrolled, mark.id AS attendance_id, status, notes
  FROM student_json student LEFT
  JOIN mark ON mark.student_id = student.id
  WHERE student.id = ANY (ARRAY(
    SELECT student_id
    FROM sitting UNION
    SELECT student_id
    FROM mark
  ))
  ORDER BY family_name_order(name, family_name_words) COLLATE "und-x-icu", student.id
)
SELECT '{"class_id":' || id || ',"date":' || to_json($2::text::date) || ',"students":' || (
  SELECT '[' || coalesce(string_agg(row_to_json(sheet)::text, ','), '') || ']'
  FROM sheet
) || ',"counts":' || (
  SELECT row_to_json(c)::text
  FROM (
    SELECT count(*) AS total, count(*) FILTER (WHERE status = 'present') AS present, count(*) FILTER (WHERE status = 'absent') AS absent, count(*) FILTER (WHERE status = 'late') AS late, count(*) FILTER (WHERE status = 'excused') AS excused, count(*) FILTER (WHERE status IS NULL) AS unmarked
    FROM sheet
  ) c
) || '}' AS json
FROM class_record
WHERE id = $1::int;
-- Plan: Nested Loop
--         Index Scan of enrollment by enrollment_class
--         Index Scan of attendance by attendance_class
--         Sort
--           Aggregate
--             Append
--               CTE Scan
--               CTE Scan
--           Hash Join
--             CTE Scan
--             Hash
--               Index Scan of student by student_pkey
--             CTE Scan
--         Aggregate
--           CTE Scan
--         Subquery Scan
--           Aggregate
--             CTE Scan
--         Index Scan of school_class by school_class_pkey
--         Index Only Scan of teacher by teacher_pkey

-- GET /classes/7/attendance?date=2025-10-01&sort=family_name&include=names
--   $1 = 7, $2 = '2025-10-01'
WITH sitting AS MATERIALIZED (
  SELECT student_id
  FROM enrollment_period
  WHERE class_id = $1::int
    AND begin_date <= $2::text::date
    AND (end_date IS NULL OR end_date > $2::text::date)
), mark AS MATERIALIZED (
  SELECT id, student_id, status, notes
  FROM attendance
  WHERE class_id = $1::int
    AND date = $2::text::date
), sheet AS MATERIALIZED (
  SELECT student.id AS student_id, name, student.id IN (
    SELECT student_id
    FROM sitting
  ) AS enrolled, mark.id AS attendance_id, status, notes
  FROM student_json student LEFT
  JOIN mark ON mark.student_id = student.id
  WHERE student.id = ANY (ARRAY(
    SELECT student_id
    FROM sitting UNION
    SELECT student_id
    FROM mark
  ))
  ORDER BY family_name_order(name, family_name_words) COLLATE "und-x-icu", student.id
)
SELECT '{"class_id":' || id || ',"date":' || to_json($2::text::date) || ',"students":' || (
  SELECT '[' || coalesce(string_agg(left(row_to_json(sheet)::text, -1) || coalesce((
    SELECT ',"shown_name":' || to_json(shown_name)
    FROM student_shown_name named
    WHERE named.student_id = sheet.student_id
      AND preferred_given_name IS NOT NULL
  ), '') || '}', ','), '') || ']'
  FROM sheet
) || ',"counts":' || (
  SELECT row_to_json(c)::text
  FROM (
    SELECT count(*) AS total, count(*) FILTER (WHERE status = 'present') AS present, count(*) FILTER (WHERE status = 'absent') AS absent, count(*) FILTER (WHERE status = 'late') AS late, count(*) FILTER (WHERE status = 'excused') AS excused, count(*) FILTER (WHERE status IS NULL) AS unmarked
    FROM sheet
  ) c
) || '}' AS json
FROM class_record
WHERE id = $1::int;
-- Plan: Nested Loop
--         Index Scan of enrollment by enrollment_class
--         Index Scan of attendance by attendance_class
--         Sort
--           Aggregate
--             Append
--               CTE Scan
--               CTE Scan
--           Hash Join
--             CTE Scan
--             Hash
--               Index Scan of student by student_pkey
--             CTE Scan
--         Aggregate
--           CTE Scan
--           Index Scan of student by student_pkey
--         Subquery Scan
--           Aggregate
--             CTE Scan
--         Index Scan of school_class by school_class_pkey
--         Index Only Scan of teacher by teacher_pkey

-- GET /students/7/classes
--   $1 = 7
SELECT '{"student_id":' || id || ',"classes":' || (
  SELECT '[' || coalesce(string_agg(json, ','), '') || ']'
  FROM (
    SELECT '{"class":' || row_to_json(c)::text || ',"periods":' || periods || '}' AS json
    FROM (
      SELECT class_id, '[' || string_agg(json_build_object('id', id, 'begin_date', begin_date, 'end_date', end_date, 'enrolled_at', to_char(enrolled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text, ',' ORDER BY begin_date, id) || ']' AS periods
      FROM enrollment
      WHERE student_id = $1::int GROUP BY class_id
    ) p
    JOIN class_record c ON c.id = class_id
    ORDER BY c.id
  ) r
) || '}' AS json
FROM student_record
WHERE id = $1::int;
-- Plan: Index Only Scan of student by student_pkey
--         Aggregate
--           Nested Loop
--             Nested Loop
--               Aggregate
--                 Sort
--                   Index Scan of enrollment by enrollment_once
--               Index Scan of school_class by school_class_pkey
--             Index Scan of teacher by teacher_pkey

-- GET /students/7/classes?include=then
--   $1 = 7, $2 = '2026-03-02'
SELECT '{"student_id":' || id || ',"classes":' || (
  SELECT '[' || coalesce(string_agg(json, ','), '') || ']'
  FROM (
    SELECT '{"class":' || left(row_to_json(c)::text, -1) || coalesce(',"then":' || class_then(c.id, last_day), '') || '}' || ',"periods":' || periods || '}' AS json
    FROM (
      SELECT class_id, least(max(coalesce(end_date - 1, 'infinity')), $2::text::date) AS last_day, '[' || string_agg(json_build_object('id', id, 'begin_date', begin_date, 'end_date', end_date, 'enrolled_at', to_char(enrolled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text, ',' ORDER BY begin_date, id) || ']' AS periods
      FROM enrollment
      WHERE student_id = $1::int GROUP BY class_id
    ) p
    JOIN class_record c ON c.id = class_id
    ORDER BY c.id
  ) r
) || '}' AS json
FROM student_record
WHERE id = $1::int;
-- Plan: Index Only Scan of student by student_pkey
--         Aggregate
--           Nested Loop
--             Nested Loop
--               Aggregate
--                 Sort
--                   Index Scan of enrollment by enrollment_once
--               Index Scan of school_class by school_class_pkey
--             Index Scan of teacher by teacher_pkey

-- GET /classes/7/school
--   $1 = '{7}'
SELECT id, '{"class_id":' || id || ',"school":' || coalesce((
  SELECT row_to_json(s)::text
  FROM school_record s
  WHERE s.id = school_id
), 'null') || '}' AS json
FROM school_class
WHERE id = ANY ($1::int[]);
-- Plan: Index Scan of school_class by school_class_pkey
--         Index Scan of school by school_pkey

-- GET /classes/7/archive
--   $1 = '{7}'
SELECT id, last_day::text
FROM school_class
WHERE id = ANY ($1::int[]);
-- Plan: Index Scan of school_class by school_class_pkey
