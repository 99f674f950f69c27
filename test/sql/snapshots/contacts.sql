-- GET /contacts
--   $1 = 20, $2 = 0
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM contact_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM contact
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM contact
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of contact by contact_pkey
--               Limit
--                 Index Only Scan of contact by contact_pkey
--         Aggregate
--           Seq Scan of contact

-- GET /contacts?student_id=7
--   $1 = 20, $2 = 0, $3 = 7
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM contact_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM contact
      WHERE student_id = $3::int
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM contact
  WHERE student_id = $3::int
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of contact by contact_pkey
--               Limit
--                 Index Only Scan of contact by contact_student
--         Aggregate
--           Index Only Scan of contact by contact_student

-- GET /contacts?after=start
--   $1 = 20, $2 = '{0,0,}'
WITH snapshot AS MATERIALIZED (
  SELECT pg_snapshot_xmin(now) AS horizon, pg_snapshot_xmax(now) AS latest
  FROM pg_current_snapshot() now
), changed AS MATERIALIZED ( (
  SELECT changed_in, id
  FROM contact
  WHERE (changed_in, id) > (($2::text[])[1]::xid8, ($2::text[])[2]::int)
    AND changed_in < (
    SELECT horizon
    FROM snapshot
  )
  ORDER BY changed_in, id LIMIT $1::int
) UNION ALL (
  SELECT changed_in, record_id
  FROM removal
  WHERE record = 'contact'
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
    FROM contact
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
        FROM contact_record
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
--               Index Only Scan of contact by contact_changed
--             Limit
--               CTE Scan
--               Index Only Scan of event by event_removed
--         Index Scan of contact by contact_pkey
--           CTE Scan
--         Aggregate
--           Sort
--             Nested Loop
--               CTE Scan
--               Subquery Scan
--                 Index Scan of contact by contact_pkey
--         Aggregate
--           CTE Scan
--             CTE Scan
--         Seq Scan of change_epoch
--         CTE Scan
--         Limit
--           Sort
--             WindowAgg
--               CTE Scan

-- GET /contacts?sort=student_id
--   $1 = 20, $2 = '{}'
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((
    SELECT id, student_id AS key
    FROM contact t
    ORDER BY student_id ASC, id ASC LIMIT $1::int
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
        FROM contact_record
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
--             Index Only Scan of contact by contact_student
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Subquery Scan
--               Index Scan of contact by contact_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /contacts/1
--   $1 = '{1}'
SELECT id, row_to_json(r)::text AS json
FROM contact_record r
WHERE id = ANY ($1::int[]);
-- Plan: Index Scan of contact by contact_pkey

-- GET /students/7/contacts
--   $1 = '{7}'
SELECT parent.id, '{"student_id":' || parent.id || ',"contacts":' || (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM contact_record c
    WHERE c.student_id = parent.id
    ORDER BY c.call_order, c.id
  ) r
) || ',"siblings":' || (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT s.id AS student_id, s.name, s.grade_level
    FROM student s
    WHERE s.id IN (
      SELECT equal.student_id
      FROM contact own
      CROSS JOIN LATERAL (
        SELECT student_id
        FROM contact other
        WHERE other.guardian_id = own.guardian_id OFFSET 0
      ) equal
      WHERE own.student_id = parent.id
        AND equal.student_id <> parent.id UNION
      SELECT equal.student_id
      FROM contact own
      CROSS JOIN LATERAL (
        SELECT student_id
        FROM contact other
        WHERE lower(other.email) = lower(own.email) OFFSET 0
      ) equal
      WHERE own.student_id = parent.id
        AND equal.student_id <> parent.id UNION
      SELECT equal.student_id
      FROM contact own
      CROSS JOIN LATERAL (
        SELECT student_id
        FROM contact other
        WHERE phone_digits(other.phones) && phone_digits(own.phones) OFFSET 0
      ) equal
      WHERE own.student_id = parent.id
        AND equal.student_id <> parent.id LIMIT 20
    )
    ORDER BY s.id
  ) r
) || '}' AS json
FROM student parent
WHERE parent.id = ANY ($1::int[]);
-- Plan: Index Only Scan of student by student_pkey
--         Aggregate
--           Subquery Scan
--             Sort
--               Index Scan of contact by contact_student
--         Aggregate
--           Subquery Scan
--             Sort
--               Nested Loop
--                 Limit
--                   Aggregate
--                     Append
--                       Nested Loop
--                         Index Scan of contact by contact_student
--                         Subquery Scan
--                           Index Only Scan of contact by contact_guardian
--                       Nested Loop
--                         Index Scan of contact by contact_student
--                         Subquery Scan
--                           Bitmap Heap Scan of contact
--                             Bitmap Index Scan by contact_email
--                       Nested Loop
--                         Index Scan of contact by contact_student
--                         Subquery Scan
--                           Bitmap Heap Scan of contact
--                             Bitmap Index Scan by contact_phone
--                 Index Scan of student by student_pkey
